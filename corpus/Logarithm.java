package corpus;

/** The natural logarithm by its series, after the argument was brought near one. */
public final class Logarithm {
    private static final double LN2 = 0.6931471805599453;

    private Logarithm() {
    }

    public static double ln(double x) {
        if (!(x > 0.0) || x > Double.MAX_VALUE) {
            throw new IllegalArgumentException("defined for positive numbers only");
        }
        int twos = 0;
        while (x > 1.5) {
            x /= 2.0;
            twos++;
        }
        while (x < 0.75) {
            x *= 2.0;
            twos--;
        }
        double z = (x - 1.0) / (x + 1.0);
        double power = z;
        double sum = 0.0;
        int k = 1;
        double before;
        do {
            before = sum;
            sum += power / k;
            power *= z * z;
            k += 2;
        } while (sum != before);
        return 2.0 * sum + twos * LN2;
    }
}
