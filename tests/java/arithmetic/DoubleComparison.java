/** Checks all six comparisons of doubles, and their negations, which need both NaN results of the comparison. */
public class DoubleComparison {
    public static void main(String[] args) {
        double[] values = {Double.NEGATIVE_INFINITY, -0.0, 0.0, Double.MIN_VALUE, 1.0, Double.NaN};
        for (double a : values) {
            for (double b : values) {
                System.out.println(a + "," + b + ": " + relations(a, b) + " negated " + negations(a, b)
                    + " compare " + Double.compare(a, b) + " min " + Math.min(a, b) + " max " + Math.max(a, b));
            }
        }
        double nan = 0.0 / args.length;
        int rounds = 0;
        for (double x = nan; !(x < 10) && rounds < 3; x += 1) {
            rounds++;
        }
        System.out.println("loop on NaN ran " + rounds + " rounds, NaN != NaN is " + (nan != nan));
    }

    private static String relations(double a, double b) {
        return bit(a < b) + bit(a <= b) + bit(a > b) + bit(a >= b) + bit(a == b) + bit(a != b);
    }

    private static String negations(double a, double b) {
        return bit(!(a < b)) + bit(!(a <= b)) + bit(!(a > b)) + bit(!(a >= b)) + bit(!(a == b)) + bit(!(a != b));
    }

    private static String bit(boolean value) {
        return value ? "1" : "0";
    }
}
