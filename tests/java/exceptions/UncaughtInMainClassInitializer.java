/** Checks the report when the static initializer of the main class itself fails. */
public class UncaughtInMainClassInitializer {
    static {
        System.out.println("initializing");
        fail(3);
    }

    private static void fail(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("no main today");
        }
        fail(depth - 1);
    }

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}
