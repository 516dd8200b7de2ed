/** Checks the unsigned views of int, long, short and byte: text, parsing, division and comparison. */
public class BoxingUnsigned {
    public static void main(String[] args) {
        int[] ints = {0, 1, 10, Integer.MAX_VALUE, Integer.MIN_VALUE, -10, -1};
        for (int left : ints) {
            StringBuilder row = new StringBuilder(Integer.toUnsignedString(left));
            for (int right : ints) {
                row.append(' ').append(Integer.compareUnsigned(left, right));
                if (right != 0) {
                    row.append(':').append(Integer.toUnsignedString(Integer.divideUnsigned(left, right)))
                            .append(',').append(Integer.remainderUnsigned(left, right));
                }
            }
            System.out.println(row);
        }
        long[] longs = {0, 1, 10, Long.MAX_VALUE, Long.MIN_VALUE, -10, -1};
        for (long left : longs) {
            StringBuilder row = new StringBuilder(Long.toUnsignedString(left));
            for (long right : longs) {
                row.append(' ').append(Long.compareUnsigned(left, right));
                if (right != 0) {
                    row.append(':').append(Long.toUnsignedString(Long.divideUnsigned(left, right)))
                            .append(',').append(Long.remainderUnsigned(left, right));
                }
            }
            System.out.println(row);
        }
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Long.parseUnsignedLong("18446744073709551615")
                + " " + Integer.parseUnsignedInt("ffffffff", 16) + " " + Long.toUnsignedString(-1L, 36));
        System.out.println(Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedLong((short) -2) + " "
                + Integer.toUnsignedLong(-3)
                + " " + Byte.compareUnsigned((byte) -1, (byte) 1) + " " + Short.compareUnsigned((short) 5, (short) -5));
        for (String bad : new String[] {"4294967296", "-1", "", "+", "x"}) {
            try {
                System.out.println(Integer.parseUnsignedInt(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String bad : new String[] {"18446744073709551616", "-1", "99999999999999999999999"}) {
            try {
                System.out.println(Long.parseUnsignedLong(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Long.divideUnsigned(1, 0));
    }
}
