/** Checks addSuppressed: order, self and null refused, disabled suppression, and independence from the cause. */
public class SuppressedExceptions {
    static class Silent extends RuntimeException {
        Silent() {
            super("silent", null, false, false);
        }
    }

    public static void main(String[] args) {
        Exception main = new Exception("main");
        main.addSuppressed(new RuntimeException("first"));
        main.addSuppressed(new Error("second", new Throwable("its cause")));
        for (Throwable suppressed : main.getSuppressed()) {
            System.out.println(suppressed + " caused by " + suppressed.getCause());
        }
        try {
            main.addSuppressed(main);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " cause is main: " + (e.getCause() == main));
        }
        try {
            main.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        main.getSuppressed()[0] = null;
        System.out.println(main.getSuppressed().length + " " + main.getSuppressed()[0].getMessage());
        Silent silent = new Silent();
        silent.addSuppressed(main);
        System.out.println(silent.getSuppressed().length + " " + silent.getStackTrace().length + " " + silent);
    }
}
