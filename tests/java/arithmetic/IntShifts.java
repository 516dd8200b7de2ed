/** Checks that int shifts use only the low five bits of the count, for counts beyond 31 and below 0. */
public class IntShifts {
    public static void main(String[] args) {
        int[] values = {1, -1, 0x12345678, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int[] counts = {0, 1, 5, 31, 32, 33, 63, 64, -1, -31, -32, Integer.MIN_VALUE};
        for (int value : values) {
            for (int count : counts) {
                System.out.println(value + " by " + count + ": " + (value << count) + " " + (value >> count)
                    + " " + (value >>> count));
            }
        }
        int rotated = 0x80000001;
        for (int i = 0; i < 3; i++) {
            rotated = rotated << 7 | rotated >>> -7;
            System.out.println(Integer.toHexString(rotated));
        }
    }
}
