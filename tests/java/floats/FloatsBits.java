/** Checks ulp, nextAfter, nextUp, nextDown, getExponent, scalb, copySign and the bit conversions. */
public class FloatsBits {
    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 1.0, -1.0, 0.1, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE,
            Double.POSITIVE_INFINITY, Double.NaN, 1e300, -4.5e-310};
        for (double value : doubles) {
            System.out.println(value + ": " + Math.ulp(value) + " " + Math.nextUp(value) + " " + Math.nextDown(value) + " "
                    + Math.nextAfter(value, 5) + " " + Math.getExponent(value)
                    + " " + Math.scalb(value, 3) + " " + Math.scalb(value, -1080) + " " + Math.scalb(value, 5000) + " "
                    + Math.copySign(value, -0.0) + " " + Math.signum(value));
        }
        float[] floats = {0f, -0f, 1f, 0.1f, Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, Float.NEGATIVE_INFINITY,
            Float.NaN};
        for (float value : floats) {
            System.out.println(value + ": " + Math.ulp(value) + " " + Math.nextUp(value) + " " + Math.nextDown(value) + " "
                    + Math.nextAfter(value, -1e300) + " " + Math.getExponent(value)
                    + " " + Math.scalb(value, -140) + " " + Math.scalb(value, 260) + " " + Math.copySign(value, -1f) + " "
                    + Math.signum(value));
        }
        System.out.println(Double.doubleToLongBits(Double.longBitsToDouble(0xfff0000000000001L)) + " "
                + Float.floatToIntBits(Float.intBitsToFloat(0xffc00123)));
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(-2.5)) + " "
                + Integer.toHexString(Float.floatToRawIntBits(-2.5f)));
        System.out.println(Double.isNaN(0.0 / 0) + " " + Double.isInfinite(-1 / 0.0) + " " + Double.isFinite(1e308 * 10)
                + " " + Float.isFinite(Float.MIN_VALUE / 2));
        System.out.println(Math.nextAfter(0.0, -0.0) + " " + Math.nextAfter(-0.0, 0.0) + " "
                + Math.nextAfter(1.0, Double.NaN) + " " + Math.nextAfter(Double.MAX_VALUE, Double.POSITIVE_INFINITY));
        double epsilon = 1;
        int halvings = 0;
        while (1 + epsilon / 2 != 1) {
            epsilon /= 2;
            halvings++;
        }
        System.out.println(epsilon + " " + halvings + " " + (epsilon == Math.ulp(1.0)));
        int steps = 0;
        for (double tiny = 1; tiny > 0; tiny /= 2) {
            steps++;
        }
        System.out.println(steps);
    }
}
