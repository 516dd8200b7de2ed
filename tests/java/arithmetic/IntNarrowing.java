/** Checks that int narrows to byte, short and char by dropping high bits and extending the right sign. */
public class IntNarrowing {
    public static void main(String[] args) {
        int[] values = {0, 127, 128, 255, 256, -1, -128, -129, 32767, 32768, 65535, 65536, 0x12345678,
            Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int value : values) {
            System.out.println(value + " -> " + (byte) value + " " + (short) value + " " + (int) (char) value);
        }
        byte small = -1;
        System.out.println("byte -> char: " + (int) (char) small + ", masked: " + (small & 0xFF));
        char wide = '\u8080';
        System.out.println("char -> byte, short: " + (byte) wide + " " + (short) wide);
        short negative = (short) 0x8001;
        System.out.println("short -> byte, char, long: " + (byte) negative + " " + (int) (char) negative + " "
            + (long) negative);
    }
}
