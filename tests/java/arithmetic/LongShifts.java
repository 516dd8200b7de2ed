/** Checks that long shifts use only the low six bits of the count, for counts beyond 63 and below 0. */
public class LongShifts {
    public static void main(String[] args) {
        long[] values = {1, -1, 0x123456789ABCDEF0L, Long.MIN_VALUE, Long.MAX_VALUE};
        int[] counts = {0, 1, 31, 32, 33, 63, 64, 65, 127, 128, -1, -63, -64, Integer.MIN_VALUE};
        for (long value : values) {
            for (int count : counts) {
                System.out.println(value + " by " + count + ": " + (value << count) + " " + (value >> count)
                    + " " + (value >>> count));
            }
        }
    }
}
