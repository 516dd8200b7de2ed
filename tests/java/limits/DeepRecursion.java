/** Checks a few thousand nested calls with locals of all sizes, through static, virtual and interface methods. */
import java.util.function.IntUnaryOperator;

public class DeepRecursion {
    private static long sum(int n, long weight) {
        long local = n * weight;
        return n == 0 ? 0 : local + sum(n - 1, weight);
    }

    private double virtual(int n, double factor) {
        double before = factor / (n + 1);
        double below = n == 0 ? 1 : virtual(n - 1, factor);
        return before + below;
    }

    static class Link {
        final Link next;

        Link(Link next) {
            this.next = next;
        }

        int length() {
            return next == null ? 1 : 1 + next.length();
        }

        @Override
        public int hashCode() {
            return next == null ? 17 : 31 * next.hashCode() + 1;
        }
    }

    private static IntUnaryOperator nested;

    private static int withFinally(int n) {
        try {
            return n == 0 ? 0 : withFinally(n - 1);
        } finally {
            finished++;
        }
    }

    private static int finished;

    public static void main(String[] args) {
        System.out.println(sum(3000, 1L << 20));
        System.out.println(Double.toHexString(new DeepRecursion().virtual(2000, 2.0)));
        Link chain = null;
        for (int i = 0; i < 2500; i++) {
            chain = new Link(chain);
        }
        System.out.println(chain.length() + " " + chain.hashCode());
        nested = n -> n == 0 ? 0 : nested.applyAsInt(n - 1) + 2;
        System.out.println(nested.applyAsInt(1000));
        System.out.println(withFinally(2000) + " " + finished);
        try {
            throwFrom(2000);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace().length);
        }
    }

    private static void throwFrom(int n) {
        if (n == 0) {
            throw new IllegalStateException("from the bottom");
        }
        throwFrom(n - 1);
    }
}
