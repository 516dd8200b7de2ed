/** Checks the report and exit code of an exception that leaves main through several kinds of frames. */
public class UncaughtFromNestedCalls {
    private final int limit;

    UncaughtFromNestedCalls(int limit) {
        this.limit = limit;
        descend(0);
    }

    private void descend(int level) {
        if (level == limit) {
            new Inner().fail();
        }
        descend(level + 1);
    }

    class Inner {
        void fail() {
            Runnable thrower = () -> {
                throw new UnsupportedOperationException("after " + limit + " levels");
            };
            thrower.run();
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            new UncaughtFromNestedCalls(3);
        } finally {
            System.out.println("finally");
        }
        System.out.println("not reached");
    }
}
