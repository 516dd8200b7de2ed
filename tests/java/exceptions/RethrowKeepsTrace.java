/** Checks that a rethrown exception keeps its first trace, and which lines belong to wrapped statements. */
public class RethrowKeepsTrace {
    private static void origin() {
        throw new IllegalStateException(
            "origin");
    }

    private static void rethrow() {
        try {
            origin();
        } catch (IllegalStateException e) {
            throw e;
        }
    }

    private static void refill() {
        try {
            origin();
        } catch (IllegalStateException e) {
            throw (IllegalStateException) e.fillInStackTrace();
        }
    }

    private static int multiLine(int a, int b) {
        return a
            + a / b
            + b;
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
            for (StackTraceElement element : e.getStackTrace()) {
                System.out.println("  " + element);
            }
        }
    }

    public static void main(String[] args) {
        attempt(RethrowKeepsTrace::rethrow);
        attempt(RethrowKeepsTrace::refill);
        attempt(() -> multiLine(1, 0));
        attempt(new Runnable() {
            @Override
            public void run() {
                int[] empty = {};
                empty[
                    0] = multiLine(
                        1,
                        1);
            }
        });
    }
}
