/** Checks that an exception from finally or catch replaces the pending one, without remembering it. */
public class ExceptionInFinally {
    private static void fromFinally() {
        try {
            throw new IllegalStateException("first");
        } finally {
            Object none = null;
            none.hashCode();
        }
    }

    private static void fromCatch() {
        try {
            throw new IllegalStateException("first");
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException("second");
        } finally {
            System.out.print("finally ran; ");
        }
    }

    private static int fromReturn() {
        try {
            return 1;
        } finally {
            int zero = 0;
            System.out.print(1 / zero);
        }
    }

    private static void repaired() {
        try {
            try {
                throw new IllegalStateException("first");
            } finally {
                try {
                    throw new IllegalStateException("inner");
                } catch (IllegalStateException e) {
                    System.out.print("inner handled; ");
                }
            }
        } finally {
            System.out.print("outer finally; ");
        }
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e + " cause " + e.getCause() + " suppressed " + e.getSuppressed().length);
        }
    }

    public static void main(String[] args) {
        attempt(ExceptionInFinally::fromFinally);
        attempt(ExceptionInFinally::fromCatch);
        attempt(ExceptionInFinally::fromReturn);
        attempt(ExceptionInFinally::repaired);
    }
}
