package corpus;

/** The function that is 91 for all numbers up to 101. */
public final class McCarthy {
    private McCarthy() {
    }

    public static int ninetyOne(int n) {
        if (n > 100) {
            return n - 10;
        }
        return ninetyOne(ninetyOne(n + 11));
    }
}
