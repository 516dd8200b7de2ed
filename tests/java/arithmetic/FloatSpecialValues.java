/** Checks +, -, *, / and negation of floats for all pairs of zeros, infinities, NaN and extreme values. */
public class FloatSpecialValues {
    public static void main(String[] args) {
        float[] values = {0f, -0f, 1f, -2.5f, Float.MIN_VALUE, Float.MAX_VALUE, Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, Float.NaN};
        for (float a : values) {
            System.out.println("-(" + a + ") = " + -a + ", 0 - it = " + (0f - a));
            for (float b : values) {
                System.out.println(a + "," + b + ": " + bits(a + b) + " " + bits(a - b) + " " + bits(a * b) + " "
                    + bits(a / b));
            }
        }
    }

    private static String bits(float value) {
        return Integer.toHexString(Float.floatToIntBits(value));
    }
}
