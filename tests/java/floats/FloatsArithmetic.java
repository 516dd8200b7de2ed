/** Checks floating point arithmetic: special values, remainders, fused multiply-add, and min and max with zeros and NaN. */
public class FloatsArithmetic {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.5, -3.25, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN,
            Double.MIN_VALUE, Double.MAX_VALUE};
        for (double a : values) {
            StringBuilder row = new StringBuilder();
            for (double b : values) {
                row.append(a + b).append(',').append(a - b).append(',').append(a * b).append(',').append(a / b).append(',')
                        .append(a % b).append(',')
                        .append(Math.IEEEremainder(a, b)).append(',').append(Math.max(a, b)).append(',')
                        .append(Math.min(a, b)).append(',')
                        .append(a < b ? '<' : a > b ? '>' : a == b ? '=' : '?').append(' ');
            }
            System.out.println(row.toString().trim());
        }
        System.out.println(5.5 % 2 + " " + -5.5 % 2 + " " + 5.5 % -2 + " " + Math.IEEEremainder(5.5, 2) + " "
                + Math.IEEEremainder(5, 2) + " " + Math.IEEEremainder(-7, 2) + " " + 1e300 % 3 + " " + 5f % 0.3f);
        double a = 1 + Math.ulp(1.0);
        System.out.println(Math.fma(a, a, -1 - 2 * Math.ulp(1.0)) + " " + (a * a - 1 - 2 * Math.ulp(1.0)) + " "
                + Math.fma(1e308, 10, Double.NEGATIVE_INFINITY) + " " + Math.fma(3f, 7f, -21f)
                + " " + Math.fma(0.1, 10, -1) + " " + Math.fma(Double.MAX_VALUE, 2, -Double.MAX_VALUE) + " "
                + Math.fma(1.0000001f, 1.0000001f, -1f));
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-0.0) + " " + Math.sqrt(-1) + " " + Math.sqrt(Double.MIN_VALUE)
                + " " + Math.sqrt(1e308) + " " + (float) Math.sqrt(3f));
        System.out.println(Math.abs(-0.0) + " " + Math.abs(Double.NEGATIVE_INFINITY) + " " + Math.abs(-1.5f) + " "
                + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(Long.MIN_VALUE));
        float f = 0.1f;
        double d = 0.1;
        System.out.println((f == d) + " " + (f + d) + " " + f * 3 + " " + d * 3 + " " + (f / 3 * 3 == f) + " " + 16777216f
                + 1f + " " + (16777216f + 1f) + " " + 1e16 + 1 + " " + (1e16 + 1));
        double kahan = 0;
        double compensation = 0;
        double naive = 0;
        for (int i = 1; i <= 2000; i++) {
            double term = 1.0 / i - compensation;
            double next = kahan + term;
            compensation = next - kahan - term;
            kahan = next;
            naive += 1.0 / i;
        }
        System.out.println(kahan + " " + naive);
        int x = 7;
        x *= 1.5;
        x += 0.9;
        float shrinking = 1;
        shrinking -= 1e-9;
        System.out.println(x + " " + shrinking + " " + (char) ('a' + 1.9) + " " + (byte) 200.5f);
    }
}
