/** Checks the floating point conversions of String.format over edge values, precisions and flags. */
public class FormatFloats {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.0, -1.5, 0.1, 2.5, 3.5, 123456.789, 1e-5, 9.9999999, 1e10, 1.0 / 3,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE};
        for (double value : values) {
            System.out.println(String.format("%f|%.0f|%.2f|%e|%.3e|%g|%.4g|%a", value, value, value, value, value, value,
                    value, value));
        }
        System.out.println(String.format("%10.3f|%-10.3f|%010.3f|%+.1f|% .1f|%(.1f|%,.2f", 3.14159, 3.14159, 3.14159, 2.0,
                2.0, -2.0, 1234567.891));
        System.out.println(String.format("%E|%G|%A|%#.0f|%#.0e", 12345.678, 1e-10, 0.5, 3.0, 3.0));
        System.out.println(String.format("%08.2f|%(08.2f|%+08.2f|%,012.1f", -1.5, -1.5, 1.5, 98765.43));
        System.out.println(String.format("%5f|%-12f|%012f|%+f|%(f", Double.NaN, Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
        System.out.println(String.format("%.1f %.1f %.1f %.1f %.2f %.2f", 0.25, 0.35, 0.05, 0.15, 1.005, 2.675));
        System.out.println(String.format("%f %.3f %e %s", 0.1f, 16777217f, Float.MAX_VALUE, Float.MIN_VALUE));
        System.out.println(String.format("%.20f %.17g", 0.1, 0.1));
        java.math.BigDecimal exact = new java.math.BigDecimal("12345678901234567890.98765");
        System.out.println(String.format("%f %.2f %e %,.1f %g %+015.1f", exact, exact, exact, exact, exact,
                new java.math.BigDecimal("-1.25")));
        System.out.println(String.format("%.0f %.0f %.0f %.0f", 0.5, 1.5, 2.5, -0.5));
        System.out.println(String.format("%a %a %a %.3a %a", 1.0, -0.0, Double.MAX_VALUE, Math.PI, 1e-310));
        System.out.println(String.format("%f %e %g", null, null, null));
    }
}
