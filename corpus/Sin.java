package corpus;

/** The sine by its Taylor series. */
public final class Sin {
    private static final double PRECISION = 1e-6;

    private Sin() {
    }

    /** Good for small angles; whoever has others brings them near zero before. */
    public static double sin(double x) {
        double term = x;
        double sum = 0.0;
        int n = 1;
        while (term > PRECISION || term < -PRECISION) {
            sum += term;
            term = -term * x * x / ((n + 1) * (n + 2));
            n += 2;
        }
        return sum + term;
    }
}
