/** Checks round, rint, floor, ceil and the casts to integral types over halves, edges and non-finite values. */
public class FloatsRounding {
    public static void main(String[] args) {
        double[] doubles = {0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, -0.49999999999999994, 0.2, -0.2,
            4503599627370497.5, 9007199254740993.0, 1e18, 9.3e18, -9.3e18, 2147483647.5, -2147483648.5,
            0.0, -0.0, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 300.7, -129.9,
            65536.5};
        for (double value : doubles) {
            System.out.println(value + ": " + Math.round(value) + " " + Math.rint(value) + " " + Math.floor(value) + " "
                    + Math.ceil(value)
                    + " " + (int) value + " " + (long) value + " " + (short) value + " " + (byte) value + " "
                    + (int) (char) value + " " + (float) value);
        }
        float[] floats = {0.5f, 1.5f, -0.5f, 0.49999997f, -2.5f, 8388609f, 16777215f, 3e9f, -3e9f, Float.NaN,
            Float.POSITIVE_INFINITY, 1e-40f};
        for (float value : floats) {
            System.out.println(value + ": " + Math.round(value) + " " + (int) value + " " + (long) value + " "
                    + (byte) value + " " + Math.rint(value));
        }
        long[] longs = {Long.MAX_VALUE, Long.MIN_VALUE, (1L << 53) + 1, (1L << 24) + 1, Integer.MAX_VALUE,
            0x7fffffbfffffffffL, 0x7fffffc000000000L};
        for (long value : longs) {
            System.out.println(value + ": " + (double) value + " " + (float) value + " " + (long) (double) value + " "
                    + (long) (float) value + " " + (float) (double) value);
        }
        System.out.println((float) 1e40 + " " + (float) -1e-50 + " " + (float) 3.4028235677973366e38 + " "
                + (float) 1.401298464324817e-45 + " " + (float) 7.006492321624085e-46);
    }
}
