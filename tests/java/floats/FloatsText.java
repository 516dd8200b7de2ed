/** Checks the decimal text of doubles and floats over edge values and powers. */
public class FloatsText {
    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 1, -1, 0.1, 0.3, 1.0 / 3, 100, 1e6, 9999999, 1e7, 12345678.9, 1e-3, 9.99e-4, 1e21,
            1e22, 1e23, 2e-3, 4.9e-324, 1.0E-323, 2.2250738585072014E-308,
            2.225073858507201E-308, 1.7976931348623157E308, 9007199254740992.0, 9007199254740993.0, 123456789012345680.0,
            5e-324 * 3, 2.0E-3, 1.1E-5, 8.41E21, 2.98023223876953125E-8,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.1 + 0.2, 1 - 0.9, 4.35, 1e15 + 0.3};
        for (double value : doubles) {
            System.out.println(value + " " + Double.toHexString(value) + " "
                    + Long.toHexString(Double.doubleToLongBits(value)));
        }
        float[] floats = {0f, -0f, 0.1f, 1f / 3, 1e7f, 1e10f, 3.4028235E38f, 1.4E-45f, 1.17549435E-38f, 16777216f,
            16777217f, 0.001f, 9.999e-4f, 33554432f, 8.5e-5f, 1.0e23f, Float.NaN};
        for (float value : floats) {
            System.out.println(value + " " + Float.toHexString(value) + " " + (double) value + " "
                    + Integer.toHexString(Float.floatToIntBits(value)));
        }
        StringBuilder powers = new StringBuilder();
        double power = 1;
        for (int i = 0; i < 64; i++) {
            powers.append(power).append(' ');
            power *= 2;
        }
        System.out.println(powers);
        StringBuilder sums = new StringBuilder();
        float sum = 0;
        for (int i = 0; i < 40; i++) {
            sum += 0.1f;
            sums.append(sum).append(' ');
        }
        System.out.println(sums);
    }
}
