/** Checks that a failed initializer gives ExceptionInInitializerError once and NoClassDefFoundError ever after. */
public class FailingInitializer {
    static class Broken {
        static int value = compute();

        static int compute() {
            System.out.println("computing");
            throw new IllegalStateException("out of order");
        }

        static void call() {
        }
    }

    static class Derived extends Broken {
        static final int CONSTANT = 9;
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("succeeded");
        } catch (LinkageError e) {
            System.out.println(e + " | " + e.getMessage());
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                System.out.println("  cause " + cause + " at " + cause.getStackTrace()[0]);
            }
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(Broken.value));
        attempt(() -> System.out.println(Broken.value));
        attempt(Broken::new);
        attempt(Broken::call);
        attempt(Derived::new);
        attempt(Derived::new);
        attempt(() -> System.out.println(Derived.CONSTANT + new Derived[1].length));
        try {
            Class.forName("FailingInitializer$Broken");
        } catch (ClassNotFoundException e) {
            System.out.println("wrong exception");
        } catch (NoClassDefFoundError e) {
            System.out.println("forName: " + e.getMessage());
        }
    }
}
