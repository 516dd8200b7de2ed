/** Checks that long keeps its low bits when narrowed, and floating values go to small types through int. */
public class LongAndFloatingNarrowing {
    public static void main(String[] args) {
        long[] longs = {0x1_0000_0000L, 0x1_8000_0000L, 0xFFFF_FFFFL, -1L, Long.MIN_VALUE, 0x1234_5678_9ABC_DEF0L};
        for (long l : longs) {
            System.out.println(l + " -> " + (int) l + " " + (short) l + " " + (byte) l + " " + (int) (char) l);
        }
        double[] doubles = {128.7, -129.2, 65536.5, 1e10, -1e10, Double.NaN, Double.POSITIVE_INFINITY};
        for (double d : doubles) {
            System.out.println(d + " -> " + (byte) d + " " + (short) d + " " + (int) (char) d
                + " through long " + (byte) (long) d);
        }
        float[] floats = {300.5f, -1f, 70000f, 1e20f, Float.NEGATIVE_INFINITY};
        for (float f : floats) {
            System.out.println(f + " -> " + (byte) f + " " + (short) f + " " + (int) (char) f);
        }
    }
}
