package corpus;

/** The square root by Heron's method. */
public final class Sqrt {
    private static final double PRECISION = 1e-6;

    private Sqrt() {
    }

    public static double sqrt(double x) {
        if (!(x >= 0.0) || x > Double.MAX_VALUE) {
            throw new IllegalArgumentException("defined for numbers that are not negative");
        }
        if (x == 0.0) {
            return 0.0;
        }
        double estimate = x < 1.0 ? 1.0 : x;
        double next = (estimate + x / estimate) / 2.0;
        while (estimate - next > PRECISION * next) {
            estimate = next;
            next = (estimate + x / estimate) / 2.0;
        }
        return next;
    }
}
