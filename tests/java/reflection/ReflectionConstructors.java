import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/** Checks instantiation by constructors and the arrays of java.lang.reflect.Array. */
public class ReflectionConstructors {
    private static class Point {
        private final int x;
        private final int y;

        private Point(int x, int y) {
            if (x < 0) {
                throw new IllegalArgumentException("negative x " + x);
            }
            this.x = x;
            this.y = y;
        }

        Point() {
            this(1, 2);
        }

        @Override
        public String toString() {
            return x + "/" + y;
        }
    }

    private abstract static class Abstract {
        Abstract() {
        }
    }

    private enum Fixed { ONE }

    private static void construct(Class<?> type, Object... arguments) {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == arguments.length) {
                try {
                    constructor.setAccessible(true);
                    System.out.println(constructor.newInstance(arguments));
                } catch (InvocationTargetException e) {
                    System.out.println("threw " + e.getTargetException());
                } catch (ReflectiveOperationException | IllegalArgumentException e) {
                    System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
                }
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        construct(Point.class);
        construct(Point.class, 3, 4);
        construct(Point.class, -3, 4);
        construct(Abstract.class);
        construct(Fixed.class, "TWO", 1);
        System.out.println(String.class.getConstructor(char[].class, int.class, int.class)
                .newInstance("letters".toCharArray(), 1, 3));
        System.out.println(java.util.ArrayList.class.getDeclaredConstructor().newInstance());

        Object ints = Array.newInstance(int.class, 4);
        Array.setInt(ints, 1, 5);
        Array.set(ints, 2, (byte) 7);
        System.out.println(Array.getLength(ints) + " " + Array.get(ints, 1) + " " + Array.getLong(ints, 2) + " "
                + Arrays.toString((int[]) ints));
        Object grid = Array.newInstance(String.class, 2, 3);
        Array.set(Array.get(grid, 1), 2, "corner");
        System.out.println(Arrays.deepToString((String[][]) grid) + " " + grid.getClass().getSimpleName() + " "
                + ((Object[]) Array.newInstance(long[].class, 1))[0]);
        Runnable[] failing = {() -> Array.get(ints, 4), () -> Array.set(ints, 0, 1L), () -> Array.set(grid, 0, "flat"),
            () -> Array.getLength("text"), () -> Array.newInstance(int.class, -1),
            () -> Array.getInt(grid, 0), () -> Array.newInstance(void.class, 1), () -> Array.getLength(null)};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
