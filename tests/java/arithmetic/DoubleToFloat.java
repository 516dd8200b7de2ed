/** Checks that double narrows to float with ties to even, overflow to infinity and gradual underflow. */
public class DoubleToFloat {
    public static void main(String[] args) {
        double[] values = {
            0.1, 1.0 + Math.pow(2, -24), 1.0 + Math.pow(2, -24) + Math.pow(2, -50), 1.0 + 3 * Math.pow(2, -24),
            3.4028235677973366E38, 3.4028235677973362E38, -3.5E38, 1e-45, 7.006492321624085E-46,
            7.006492321624086E-46, 1.1754943E-38, -1e-60, -0.0, Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN,
            Double.NEGATIVE_INFINITY
        };
        for (double value : values) {
            float narrowed = (float) value;
            System.out.println(Long.toHexString(Double.doubleToLongBits(value)) + " -> "
                + Integer.toHexString(Float.floatToIntBits(narrowed)) + " -> "
                + Long.toHexString(Double.doubleToLongBits(narrowed)));
        }
        System.out.println((double) 0.1f == 0.1);
        System.out.println((float) 0.1 == 0.1f);
    }
}
