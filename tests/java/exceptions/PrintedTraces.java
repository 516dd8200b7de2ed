/** Checks printStackTrace with causes, common frames left out, suppressed exceptions, nesting and cycles. */
public class PrintedTraces {
    private static void inner() {
        throw new IllegalStateException("inner\nsecond line");
    }

    private static void middle() {
        try {
            inner();
        } catch (IllegalStateException e) {
            RuntimeException wrapped = new RuntimeException("middle", e);
            wrapped.addSuppressed(new Exception("suppressed", new Error()));
            throw wrapped;
        }
    }

    private static void outer() throws Exception {
        try {
            middle();
        } catch (RuntimeException e) {
            throw new Exception(e);
        }
    }

    public static void main(String[] args) {
        try {
            outer();
        } catch (Exception e) {
            e.printStackTrace(System.out);
        }
        Exception first = new Exception("first");
        Exception second = new Exception("second", first);
        first.initCause(second);
        second.addSuppressed(first);
        second.printStackTrace(System.out);
        new Throwable().printStackTrace(System.out);
    }
}
