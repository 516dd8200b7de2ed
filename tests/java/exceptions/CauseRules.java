/** Checks causes: inherited messages, initCause once only, self-causation refused, and overridden getCause. */
public class CauseRules {
    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("accepted");
        } catch (RuntimeException e) {
            System.out.println(e + " | cause " + e.getCause());
        }
    }

    static class Own extends Exception {
        @Override
        public Throwable getCause() {
            return new Error("invented");
        }

        @Override
        public String getLocalizedMessage() {
            return "localized";
        }
    }

    public static void main(String[] args) {
        Throwable root = new IllegalStateException("root");
        System.out.println(new RuntimeException(root).getMessage());
        System.out.println(new RuntimeException((Throwable) null).getMessage());
        System.out.println(new Exception("own text", root).getMessage());
        System.out.println(new Exception(null, root));
        System.out.println(new Own() + " " + new Own().getMessage() + " " + new Own().getCause().getMessage());
        Throwable late = new Throwable("late");
        attempt(() -> late.initCause(root));
        attempt(() -> late.initCause(root));
        System.out.println(late.getCause() == root);
        Throwable fixed = new Throwable("fixed", null);
        attempt(() -> fixed.initCause(root));
        Throwable self = new Throwable("self");
        attempt(() -> self.initCause(self));
        System.out.println(new AssertionError(5).getMessage() + " " + new AssertionError((Object) root).getCause());
        System.out.println(new ExceptionInInitializerError(root).getMessage() + " "
            + new ExceptionInInitializerError(root).getCause());
    }
}
