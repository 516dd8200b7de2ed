/** Checks the integral conversions of String.format with every flag, width and argument type. */
public class FormatIntegers {
    public static void main(String[] args) {
        System.out.println(String.format("%d|%5d|%-5d|%05d|%+d|% d|%,d|%(d", 42, 42, 42, 42, 42, 42, 1234567, -42));
        System.out.println(String.format("%d|%5d|%-5d|%05d|%+d|% d|%,d|%(,d", -42, -42, -42, -42, -42, -42, -1234567,
                -9876543));
        System.out.println(String.format("%x|%X|%#x|%08x|%#10x|%-8x|%x", 255, 255, 255, 255, 255, 255, -1));
        System.out.println(String.format("%o|%#o|%010o|%o", 8, 8, 8, -8L));
        System.out.println(String.format("%x %x %x %x", (byte) -1, (short) -1, -1, -1L));
        System.out.println(String.format("%o %o %o", (byte) -128, (short) -32768, Integer.MIN_VALUE));
        System.out.println(String.format("%d %d %d %d", Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE,
                Long.MIN_VALUE));
        System.out.println(String.format("%,d %,d %,015d", Long.MAX_VALUE, Long.MIN_VALUE, -1234567));
        System.out.println(String.format("%+,d|%(,12d|%-,12d|%+012d", 1000, -1000, 1000, 1000));

        java.math.BigInteger big = new java.math.BigInteger("123456789012345678901234567890");
        System.out.println(String.format("%d %,d %x %X %o %+d", big, big, big, big.negate(), big, big));
        System.out.println(String.format("%(d %#x %040d % d", big.negate(), big.negate(), big, big));
        System.out.println(String.format("%d %s %x", null, null, null));
        System.out.println(String.format("%8d|%-8x|%8s", null, null, null));
        int[] widths = {1, 3, 6};
        for (int width : widths) {
            System.out.println(String.format("[%" + width + "d][%-" + width + "d][%0" + width + "d]", 1234, 1234, 1234));
        }
    }
}
