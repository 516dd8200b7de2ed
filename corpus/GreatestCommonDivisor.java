package corpus;

/** Euclid's algorithm on whole numbers that are held as doubles. */
public final class GreatestCommonDivisor {
    private GreatestCommonDivisor() {
    }

    // Eighteen def-use chains: nine of a, eight of b, one of h.
    public static double gcd(double a, double b) {
        while (a > 0) {
            if (a < b) {
                double h = a;
                a = b;
                b = h;
            }
            a = a % b;
        }
        return b;
    }
}
