/** Checks that int and long convert to float and double with rounding to the nearest even neighbour. */
public class IntegralToFloating {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 16777216, 16777217, 16777218, 16777219, -16777217, 33554433, 33554435,
            Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            System.out.println(i + " -> " + Integer.toHexString(Float.floatToIntBits(i)) + " back " + (int) (float) i
                + " " + Long.toHexString(Double.doubleToLongBits(i)));
        }
        long[] longs = {0, -1, 16777217L, 9007199254740992L, 9007199254740993L, 9007199254740995L, -9007199254740993L,
            0x7FFFFFBFFFFFFFFFL, 0x7FFFFFC000000000L, 0x8000008000000001L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long l : longs) {
            System.out.println(l + " -> " + Integer.toHexString(Float.floatToIntBits(l)) + " back " + (long) (float) l
                + " " + Long.toHexString(Double.doubleToLongBits(l)) + " back " + (long) (double) l);
        }
    }
}
