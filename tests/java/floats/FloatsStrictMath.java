/** Checks the functions of StrictMath, which are specified to the last bit. */
public class FloatsStrictMath {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1e-10, 0.5, 1, -1, 2, -2.5, 10, 100.25, 1e5, -1e15, 1e300, Double.MIN_VALUE,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
        for (double x : values) {
            System.out.println(x + ": sin " + StrictMath.sin(x) + " cos " + StrictMath.cos(x) + " tan " + StrictMath.tan(x)
                    + " asin " + StrictMath.asin(x) + " acos " + StrictMath.acos(x)
                    + " atan " + StrictMath.atan(x));
            System.out.println("exp " + StrictMath.exp(x) + " expm1 " + StrictMath.expm1(x) + " log " + StrictMath.log(x)
                    + " log10 " + StrictMath.log10(x) + " log1p " + StrictMath.log1p(x)
                    + " cbrt " + StrictMath.cbrt(x) + " sqrt " + StrictMath.sqrt(x));
            System.out.println("sinh " + StrictMath.sinh(x) + " cosh " + StrictMath.cosh(x) + " tanh " + StrictMath.tanh(x)
                    + " toRadians " + StrictMath.toRadians(x) + " toDegrees " + StrictMath.toDegrees(x));
        }
        for (double x : values) {
            StringBuilder row = new StringBuilder();
            for (double y : new double[] {0.0, -0.0, 0.5, -1, 2, 3.7, Double.POSITIVE_INFINITY, Double.NaN}) {
                row.append(StrictMath.pow(x, y)).append('/').append(StrictMath.atan2(x, y)).append('/')
                        .append(StrictMath.hypot(x, y)).append(' ');
            }
            System.out.println(row.toString().trim());
        }
    }
}
