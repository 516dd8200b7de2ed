/** Checks constants on both sides of the limits of each constant-pushing instruction, for all numeric types. */
public class ConstantPushes {
    public static void main(String[] args) {
        int[] ints = {-2, -1, 0, 1, 2, 3, 4, 5, 6, 127, 128, -128, -129, 32767, 32768, -32768, -32769,
            Integer.MAX_VALUE, Integer.MIN_VALUE};
        long[] longs = {-1L, 0L, 1L, 2L, 32768L, 4294967296L, Long.MIN_VALUE};
        float[] floats = {-0f, 0f, 1f, 2f, 3f, 0.5f, Float.MIN_VALUE, Float.NaN};
        double[] doubles = {-0.0, 0.0, 1.0, 2.0, 0.1, Double.MAX_VALUE, Double.NaN};
        for (int value : ints) {
            System.out.print(value + " ");
        }
        System.out.println();
        for (long value : longs) {
            System.out.print(value + " ");
        }
        System.out.println();
        for (float value : floats) {
            System.out.print(value + " ");
        }
        System.out.println();
        for (double value : doubles) {
            System.out.print(value + " ");
        }
        System.out.println();
        System.out.println(1 / -0f + " " + 1 / 0f + " " + 1 / -0.0 + " " + 1 / 0.0);
        System.out.println(0x7F + 0177 + 0b111 + 1_000 + '\177' + 0xFFFF_FFFF + 0x1.8p1 + 0x1p-2f);
        Object none = null;
        System.out.println(none);
    }
}
