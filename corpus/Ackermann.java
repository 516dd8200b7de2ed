package corpus;

/** Grows faster than every primitive recursive function. */
public final class Ackermann {
    private Ackermann() {
    }

    public static int ackermann(int m, int n) {
        if (m < 0 || n < 0) {
            throw new IllegalArgumentException("defined for natural numbers only");
        }
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ackermann(m - 1, 1);
        }
        return ackermann(m - 1, ackermann(m, n - 1));
    }
}
