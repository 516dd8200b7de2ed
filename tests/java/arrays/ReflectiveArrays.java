/** Checks java.lang.reflect.Array: creation, widening gets, narrowing sets refused, and dimension lists. */
import java.lang.reflect.Array;

public class ReflectiveArrays {
    private static void attempt(String name, Runnable access) {
        try {
            access.run();
            System.out.println(name + " ok");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object bytes = Array.newInstance(byte.class, 3);
        Array.setByte(bytes, 1, (byte) -5);
        System.out.println(Array.getLength(bytes) + " " + Array.get(bytes, 1) + " " + Array.getLong(bytes, 1) + " "
            + Array.getDouble(bytes, 1));
        long[][] grid = (long[][]) Array.newInstance(long.class, 2, 3);
        Array.setInt(grid[1], 2, 77);
        System.out.println(grid[1][2] + " " + grid.length + " " + grid[0].length);
        Object partial = Array.newInstance(String[].class, 2);
        System.out.println(partial.getClass().getName() + " " + Array.get(partial, 0));
        attempt("int into byte", () -> Array.setInt(bytes, 0, 5));
        attempt("string into byte", () -> Array.set(bytes, 0, "text"));
        attempt("byte box into byte", () -> Array.set(bytes, 0, (byte) 1));
        attempt("byte box into long", () -> Array.set(grid[0], 0, (byte) 1));
        attempt("char from byte", () -> Array.getChar(bytes, 0));
        attempt("index", () -> Array.get(bytes, 3));
        attempt("no array", () -> Array.getLength("text"));
        attempt("null", () -> Array.getLength(null));
        attempt("void", () -> Array.newInstance(void.class, 1));
        attempt("wrong element", () -> Array.set(new Integer[1], 0, "text"));
    }
}
