/** Checks that the remainder of floats and doubles truncates, takes the dividend's sign, and is exact. */
public class FloatingRemainder {
    public static void main(String[] args) {
        double[] doubles = {5.5, -5.5, 0.3, -0.0, 1e300, Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NaN};
        double[] doubleDivisors = {2.0, -2.0, 0.1, 0.0, 3e-300, Double.POSITIVE_INFINITY};
        for (double a : doubles) {
            for (double b : doubleDivisors) {
                System.out.println(a + " % " + b + " = " + Long.toHexString(Double.doubleToLongBits(a % b)));
            }
        }
        float[] floats = {5.5f, -5.5f, 0.3f, -0f, 1e30f, Float.MIN_VALUE, Float.NEGATIVE_INFINITY};
        float[] floatDivisors = {2f, -2f, 0.1f, 0f, 3e-30f, Float.NEGATIVE_INFINITY};
        for (float a : floats) {
            for (float b : floatDivisors) {
                System.out.println(a + " % " + b + " = " + Integer.toHexString(Float.floatToIntBits(a % b)));
            }
        }
        double shrinking = 1000.25;
        shrinking %= 7;
        System.out.println(shrinking);
    }
}
