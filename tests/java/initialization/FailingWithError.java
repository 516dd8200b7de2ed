/** Checks that an Error thrown by an initializer is not wrapped, and the class is unusable afterwards. */
public class FailingWithError {
    static class Asserting {
        static final Object NEVER;

        static {
            if (true) {
                throw new AssertionError("from the initializer");
            }
            NEVER = "never";
        }
    }

    static class Recursive {
        static final int DEPTH = new Recursive().depth;
        final int depth = 1 + DEPTH;

        static {
            System.out.println("recursive depth " + DEPTH);
        }
    }

    enum Level {
        LOW, HIGH;

        static {
            Integer.parseInt(LOW.name());
        }
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (Throwable t) {
            System.out.println(t + " | cause " + t.getCause());
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(Asserting.NEVER));
        attempt(() -> System.out.println(Asserting.NEVER));
        attempt(() -> System.out.println(Recursive.DEPTH));
        attempt(() -> System.out.println(Level.HIGH));
        attempt(() -> System.out.println(Level.valueOf("LOW")));
    }
}
