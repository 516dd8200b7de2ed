/** Checks +, -, *, / and negation of doubles for all pairs of zeros, infinities, NaN and extreme values. */
public class DoubleSpecialValues {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.0, -2.5, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.NaN};
        for (double a : values) {
            System.out.println("-(" + a + ") = " + -a + ", 0 - it = " + (0.0 - a));
            for (double b : values) {
                System.out.println(a + "," + b + ": " + bits(a + b) + " " + bits(a - b) + " " + bits(a * b) + " "
                    + bits(a / b));
            }
        }
    }

    private static String bits(double value) {
        return Long.toHexString(Double.doubleToLongBits(value));
    }
}
