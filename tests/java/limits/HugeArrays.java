/** Checks the messages of OutOfMemoryError for arrays beyond the VM's limit and beyond the heap. */
public class HugeArrays {
    private static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " worked");
        } catch (OutOfMemoryError e) {
            System.out.println(name + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int maximum = Integer.MAX_VALUE;
        attempt("bytes", () -> System.out.println(new byte[maximum].length));
        attempt("longs over the limit", () -> System.out.println(new long[maximum].length));
        attempt("longs one below", () -> System.out.println(new long[maximum - 1].length));
        attempt("longs over the heap", () -> System.out.println(new long[maximum - 2].length));
        attempt("objects", () -> System.out.println(new Object[maximum].length));
        attempt("rows", () -> System.out.println(new double[10][maximum].length));
        attempt("columns of nothing", () -> System.out.println(new int[0][maximum].length));
        attempt("reflection", () -> java.lang.reflect.Array.newInstance(int.class, maximum));
        attempt("small", () -> System.out.println(new int[1000].length));
    }
}
