/** Checks that each instruction that needs an object throws NullPointerException with a null message. */
public class NullDereferences {
    private int field;
    private long wide;
    private Object reference;

    private void method() {
    }

    private static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " did not throw");
        } catch (NullPointerException e) {
            System.out.println(name + ": " + e.getMessage() + " at " + e.getStackTrace()[0].getLineNumber());
        }
    }

    public static void main(String[] args) {
        NullDereferences none = null;
        Runnable noInterface = null;
        int[] noArray = null;
        Throwable noThrowable = null;
        Boolean noBoolean = null;
        Character noCharacter = null;
        attempt("get field", () -> System.out.println(none.field));
        attempt("put field", () -> none.wide = 5);
        attempt("put reference", () -> none.reference = none);
        attempt("increment", () -> none.field++);
        attempt("virtual", () -> none.toString());
        attempt("private", () -> none.method());
        attempt("interface", () -> noInterface.run());
        attempt("array length", () -> System.out.println(noArray.length));
        attempt("array load", () -> System.out.println(noArray[0]));
        attempt("array store", () -> noArray[0] = 1);
        attempt("throw", () -> {
            if (args.length == 0) {
                sneak(noThrowable);
            }
        });
        attempt("synchronized", () -> {
            synchronized (none) {
                System.out.println("entered");
            }
        });
        attempt("unbox condition", () -> System.out.println(noBoolean ? 1 : 2));
        attempt("unbox switch", () -> {
            switch (noCharacter) {
                default: System.out.println("default");
            }
        });
        attempt("cast or instanceof", () -> System.out.println((String) (Object) none + (none instanceof Object)));
    }

    private static void sneak(Throwable thrown) {
        try {
            throw thrown;
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            System.out.println("not reached");
        }
    }
}
