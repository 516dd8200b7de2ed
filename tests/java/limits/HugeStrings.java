/** Checks the errors for strings and builders that would become longer than an array can be. */
public class HugeStrings {
    private static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " worked");
        } catch (OutOfMemoryError | RuntimeException e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) {
        attempt("repeat", () -> "ab".repeat(Integer.MAX_VALUE));
        attempt("repeat wide", () -> "\u0100".repeat(Integer.MAX_VALUE / 2 + 1));
        attempt("repeat thousand", () -> "x".repeat(1000).repeat(2147484));
        attempt("repeat nothing", () -> System.out.println("".repeat(Integer.MAX_VALUE).length()));
        attempt("builder", () -> new StringBuilder(Integer.MAX_VALUE));
        attempt("negative builder", () -> new StringBuilder(-1));
        attempt("list", () -> new java.util.ArrayList<>(Integer.MAX_VALUE));
    }
}
