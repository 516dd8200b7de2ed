/** Checks that float and double convert to int and long by truncation, saturation, and NaN as zero. */
public class FloatingToIntegral {
    public static void main(String[] args) {
        double[] doubles = {
            0.0, -0.0, 0.9, -0.9, 1.5, -1.5, 2147483646.99, 2147483647.5, 2147483648.0, -2147483648.9, -2147483649.0,
            9007199254740993.0, 9.223372036854775E18, 9.3E18, -9.3E18, 1e300, Double.MIN_VALUE, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        for (double d : doubles) {
            System.out.println("double " + d + " -> " + (int) d + " " + (long) d);
        }
        float[] floats = {
            0f, -0f, 0.99f, -0.99f, 16777217f, 2.14748352E9f, 2.14748365E9f, -2.14748365E9f, 9.223372E18f, -9.3E18f,
            Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY
        };
        for (float f : floats) {
            System.out.println("float " + f + " -> " + (int) f + " " + (long) f);
        }
    }
}
