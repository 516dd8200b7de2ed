import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Checks the listing of fields, methods and constructors with their modifiers, types and generic texts. */
public class ReflectionMembers {
    @SuppressWarnings("unused")
    private abstract static class Sample<T extends Comparable<T>> implements Runnable {
        public static final int CONSTANT = 7;
        protected transient volatile long counter;
        private T[] items;
        List<? super T> sink;

        protected Sample() {
        }

        Sample(int size, String... names) throws IllegalStateException {
        }

        public abstract T first(List<? extends T> from);

        private static synchronized int twice(int value, long[][] grid) {
            return value * 2;
        }

        protected final <E extends Exception> void fail(Class<E> type) throws E, java.io.IOException {
        }

        double half(double value) {
            return value / 2;
        }
    }

    public static void main(String[] args) {
        Class<?> type = Sample.class;
        System.out.println(Modifier.toString(type.getModifiers()) + " " + type.toGenericString() + " "
                + Arrays.toString(type.getInterfaces()) + " " + type.getSuperclass());
        Field[] fields = type.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field field : fields) {
            System.out.println(field + " | " + field.toGenericString() + " | " + field.getModifiers());
        }
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            System.out.println(method + " | " + method.toGenericString() + " | " + method.getParameterCount() + " "
                    + method.isVarArgs());
        }
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        Arrays.sort(constructors, Comparator.comparing(Constructor::getParameterCount));
        for (Constructor<?> constructor : constructors) {
            System.out.println(constructor + " | " + constructor.toGenericString() + " | "
                    + Arrays.toString(constructor.getExceptionTypes()));
        }
        for (String name : new String[] {"missing", "counter"}) {
            try {
                System.out.println(type.getField(name));
            } catch (NoSuchFieldException e) {
                System.out.println(e);
            }
        }
        try {
            type.getMethod("twice", int.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
    }
}
