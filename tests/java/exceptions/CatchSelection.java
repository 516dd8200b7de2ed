/** Checks which catch clause handles an exception: first match wins, superclasses, multi-catch, sibling handlers. */
public class CatchSelection {
    static class Checked extends Exception {
        Checked(String message) {
            super(message);
        }
    }

    static class Special extends Checked {
        Special() {
            super("special");
        }
    }

    private static String handle(Throwable thrown) {
        try {
            try {
                throw thrown;
            } catch (Special e) {
                return "Special";
            } catch (Checked e) {
                return "Checked " + e.getMessage();
            } catch (IllegalStateException | IndexOutOfBoundsException e) {
                return "multi " + e.getClass().getSimpleName();
            } catch (RuntimeException e) {
                throw new Checked("from a handler");
            } catch (Error e) {
                return "Error " + (e instanceof LinkageError);
            }
        } catch (Checked e) {
            return "outer " + e.getMessage();
        } catch (Throwable e) {
            return "outer Throwable " + e.getClass().getName();
        }
    }

    public static void main(String[] args) {
        Throwable[] all = {new Special(), new Checked("plain"), new IllegalStateException(),
            new ArrayIndexOutOfBoundsException(), new StringIndexOutOfBoundsException(), new ClassCastException(),
            new NoClassDefFoundError(), new AssertionError(), new Exception(), new Throwable(), null};
        for (Throwable thrown : all) {
            System.out.println((thrown == null ? "null" : thrown.getClass().getSimpleName()) + ": " + handle(thrown));
        }
    }
}
