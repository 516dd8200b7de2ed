/** Checks the report of an uncaught exception with a chain of causes and a suppressed exception. */
public class UncaughtWithCause {
    static class Failing implements AutoCloseable {
        void work(int[] data) {
            data[data.length]++;
        }

        @Override
        public void close() {
            throw new IllegalStateException("close failed");
        }
    }

    private static void use() {
        try (Failing failing = new Failing()) {
            failing.work(new int[2]);
        }
    }

    private static void wrap() {
        try {
            use();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("wrapped", e);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("about to fail");
        try {
            wrap();
        } catch (IllegalArgumentException e) {
            throw new Exception(e);
        }
    }
}
