/** Checks the bit operations of Integer, Long, Short and Byte on edge values. */
public class BoxingBits {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 2, 0x80000000, 0x7FFFFFFF, 0x00F0F000, 0x12345678, 0xDEADBEEF};
        for (int value : ints) {
            System.out.println(Integer.toHexString(value) + " " + Integer.bitCount(value) + " "
                    + Integer.numberOfLeadingZeros(value)
                    + " " + Integer.numberOfTrailingZeros(value) + " " + Integer.highestOneBit(value)
                    + " " + Integer.lowestOneBit(value) + " " + Integer.reverse(value) + " " + Integer.reverseBytes(value)
                    + " " + Integer.rotateLeft(value, 5) + " " + Integer.rotateRight(value, 37)
                    + " " + Integer.rotateLeft(value, -3) + " " + Integer.signum(value));
        }
        long[] longs = {0, 1, -1, 1L << 63, Long.MAX_VALUE, 0xF0000000L, 0x123456789ABCDEF0L, 0xFEEDFACECAFEBEEFL};
        for (long value : longs) {
            System.out.println(Long.toHexString(value) + " " + Long.bitCount(value) + " " + Long.numberOfLeadingZeros(value)
                    + " " + Long.numberOfTrailingZeros(value) + " " + Long.highestOneBit(value)
                    + " " + Long.lowestOneBit(value) + " " + Long.reverse(value) + " " + Long.reverseBytes(value)
                    + " " + Long.rotateLeft(value, 21) + " " + Long.rotateRight(value, 70) + " " + Long.signum(value)
                    + " " + Long.hashCode(value));
        }
        short[] shorts = {0, 1, -1, 0x1234, Short.MIN_VALUE};
        for (short value : shorts) {
            System.out.print(Short.reverseBytes(value) + " " + Short.hashCode(value) + " " + Short.toUnsignedInt(value)
                    + "; ");
        }
        System.out.println();
        System.out.println(Character.reverseBytes('\u1234') == '\u3412');
        System.out.println(Integer.SIZE + Long.BYTES + Short.SIZE + Byte.BYTES + Character.SIZE + Double.BYTES
                + Float.SIZE);
        System.out.println(Boolean.logicalXor(true, true) + " " + Boolean.logicalOr(false, true) + " "
                + Boolean.logicalAnd(true, false)
                + " " + Boolean.hashCode(true) + " " + Boolean.hashCode(false));
    }
}
