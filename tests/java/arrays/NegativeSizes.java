/** Checks NegativeArraySizeException and its message, and in which order dimensions are evaluated and checked. */
public class NegativeSizes {
    private static int dimension(String name, int size) {
        System.out.print(name + " ");
        return size;
    }

    private static void attempt(Runnable creation) {
        try {
            creation.run();
            System.out.println("created");
        } catch (NegativeArraySizeException e) {
            System.out.println("negative: " + e.getMessage());
        } catch (IllegalStateException e) {
            System.out.println("other: " + e.getMessage());
        }
    }

    private static int fail() {
        throw new IllegalStateException("dimension failed");
    }

    public static void main(String[] args) {
        attempt(() -> System.out.print(new int[dimension("a", -1)].length));
        attempt(() -> System.out.print(new String[dimension("a", Integer.MIN_VALUE)].length));
        attempt(() -> System.out.print(new int[dimension("a", 2)][dimension("b", -3)].length));
        attempt(() -> System.out.print(new int[dimension("a", -2)][dimension("b", -3)].length));
        attempt(() -> System.out.print(new int[dimension("a", 0)][dimension("b", -4)].length));
        attempt(() -> System.out.print(new int[dimension("a", -5)][fail()].length));
        attempt(() -> System.out.print(new int[fail()][dimension("b", -1)].length));
        attempt(() -> System.out.print(new long[dimension("a", 1)][dimension("b", 1)][].length + " "));
        attempt(() -> System.out.print(new Object[dimension("a", -0)].length + " "));
        attempt(() -> java.lang.reflect.Array.newInstance(int.class, -7));
    }
}
