/** Checks names, supertypes, component types and identity of array classes. */
public class ArrayClasses {
    private static void describe(Class<?> type) {
        System.out.println(type.getName() + " " + type.getSimpleName() + " " + type.getTypeName() + " super "
            + type.getSuperclass() + " interfaces " + type.getInterfaces().length + " component "
            + type.getComponentType() + " modifiers " + type.getModifiers());
    }

    public static void main(String[] args) throws ClassNotFoundException {
        Class<?>[] types = {boolean[].class, byte[].class, char[].class, short[].class, int[].class, long[].class,
            float[].class, double[].class, Object[].class, String[][].class, int[][][].class, ArrayClasses[].class,
            Runnable[].class, Thread.State[].class, Integer.class};
        for (Class<?> type : types) {
            describe(type);
        }
        for (Class<?> type : int[].class.getInterfaces()) {
            System.out.println(type);
        }
        System.out.println(new int[3].getClass() == int[].class);
        System.out.println(new int[3][4].getClass().getComponentType() == new int[0].getClass());
        System.out.println(Class.forName("[[Ljava.lang.String;") == String[][].class);
        System.out.println(Class.forName("[LArrayClasses;").getSimpleName());
        Object reflective = java.lang.reflect.Array.newInstance(ArrayClasses.class, 2);
        System.out.println(reflective.getClass() == ArrayClasses[].class);
        System.out.println(new int[0].equals(new int[0]) + " " + (new int[0] instanceof Object));
        System.out.println(Object[].class.isAssignableFrom(int[][].class) + " "
            + Object[].class.isAssignableFrom(int[].class));
    }
}
