/** Checks the text of int and long in all radixes, with round trips through parsing. */
public class BoxingRadix {
    public static void main(String[] args) {
        int[] ints = {0, -1, 35, Integer.MIN_VALUE, Integer.MAX_VALUE};
        long[] longs = {-36, Long.MIN_VALUE, Long.MAX_VALUE};
        for (int radix = 2; radix <= 36; radix++) {
            StringBuilder row = new StringBuilder().append(radix);
            for (int value : ints) {
                String text = Integer.toString(value, radix);
                row.append(' ').append(Integer.parseInt(text, radix) == value ? text : "BROKEN " + text);
            }
            for (long value : longs) {
                String text = Long.toString(value, radix);
                row.append(' ').append(Long.parseLong(text, radix) == value ? text : "BROKEN " + text);
            }
            System.out.println(row);
        }
        System.out.println(Integer.toString(255, 1) + " " + Integer.toString(255, 37) + " " + Long.toString(255, 99));
        System.out.println(Integer.toBinaryString(-8) + " " + Integer.toOctalString(-8) + " " + Integer.toHexString(-8));
        System.out.println(Long.toBinaryString(5) + " " + Long.toOctalString(Long.MIN_VALUE) + " " + Long.toHexString(-2));
        System.out.println(Long.toUnsignedString(Long.MIN_VALUE, 2).length() + " " + Integer.toUnsignedString(-1, 7));
        for (int digit : new int[] {'0', '9', 'a', 'Z', 'g', '\u0665', '\uFF21', ' '}) {
            System.out.print(Character.digit(digit, 10) + "/" + Character.digit(digit, 16) + "/"
                    + Character.digit(digit, 36) + " ");
        }
        System.out.println();
        System.out.println(Character.forDigit(15, 16) + " " + (int) Character.forDigit(16, 16) + " "
                + (int) Character.forDigit(1, 40)
                + " " + Character.getNumericValue('z') + " " + Character.getNumericValue('\u00BD') + " "
                + Character.getNumericValue('!'));
    }
}
