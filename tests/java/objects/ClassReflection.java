/** Checks what Class tells of modifiers, superclasses, interfaces, constructors, methods and fields. */
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

public class ClassReflection {
    interface First {
        void act() throws java.io.IOException;
    }

    protected abstract static class Sample implements First, Comparable<Sample> {
        private static final long serial = 1L;
        protected volatile int[] data;

        Sample(String name, int... sizes) {
        }

        public final synchronized int size(double scale) throws IllegalStateException {
            return 0;
        }

        abstract Object make();
    }

    private static String sorted(Object[] members) {
        String[] texts = new String[members.length];
        for (int i = 0; i < members.length; i++) {
            texts[i] = members[i].toString();
        }
        Arrays.sort(texts);
        return String.join("\n  ", texts);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Class<?>[] types = {Sample.class, First.class, ClassReflection.class, Thread.State.class, int.class,
            Runnable[].class};
        for (Class<?> type : types) {
            System.out.println(type.getSimpleName() + ": " + Modifier.toString(type.getModifiers()) + " extends "
                + type.getSuperclass() + " implements " + Arrays.toString(type.getInterfaces())
                + (type.isEnum() ? " enum" : ""));
        }
        System.out.println("  " + sorted(Sample.class.getDeclaredFields()));
        System.out.println("  " + sorted(Sample.class.getDeclaredMethods()));
        System.out.println("  " + sorted(Sample.class.getDeclaredConstructors()));
        Constructor<?> constructor = Sample.class.getDeclaredConstructors()[0];
        System.out.println(constructor.isVarArgs() + " " + constructor.getParameterCount());
        Method size = Sample.class.getMethod("size", double.class);
        System.out.println(size.getReturnType() + " " + Arrays.toString(size.getExceptionTypes()));
        Field data = Sample.class.getDeclaredField("data");
        System.out.println(data.getType().getSimpleName() + " " + data.getDeclaringClass().getName());
        System.out.println(Sample.class.getGenericInterfaces()[1] + " " + Sample.class.getDeclaringClass());
        try {
            Sample.class.getMethod("make");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
    }
}
