/** Checks the report of an uncaught OutOfMemoryError. */
public class UncaughtOutOfMemory {
    private static int[] allocate(int size) {
        return new int[size];
    }

    public static void main(String[] args) {
        System.out.println(allocate(10).length);
        System.out.println(allocate(Integer.MAX_VALUE).length);
    }
}
