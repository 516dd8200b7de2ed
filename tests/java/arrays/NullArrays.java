/** Checks that every access through a null array reference throws, after its operands were evaluated. */
public class NullArrays {
    private static int evaluated;

    private static int operand() {
        return ++evaluated;
    }

    private static void attempt(String name, Runnable access) {
        try {
            access.run();
            System.out.println(name + " succeeded");
        } catch (NullPointerException e) {
            System.out.println(name + " threw with message " + e.getMessage() + " after operand " + evaluated);
        }
    }

    public static void main(String[] args) {
        int[] ints = null;
        long[] longs = null;
        Object[] objects = null;
        boolean[][] nested = new boolean[2][];
        attempt("length", () -> System.out.println(ints.length));
        attempt("load", () -> System.out.println(ints[operand()]));
        attempt("store", () -> ints[operand()] = operand());
        attempt("long store", () -> longs[operand()] = operand());
        attempt("reference store", () -> objects[operand()] = "text");
        attempt("compound", () -> ints[operand()] += operand());
        attempt("inner load", () -> System.out.println(nested[1][operand()]));
        attempt("clone", () -> ints.clone());
        attempt("for each", () -> {
            for (Object object : objects) {
                System.out.println(object);
            }
        });
    }
}
