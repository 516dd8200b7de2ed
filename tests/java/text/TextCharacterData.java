import java.util.TreeMap;

/** Checks general categories, directionality, scripts, blocks, numeric values and names' absence of characters. */
public class TextCharacterData {
    public static void main(String[] args) {
        int[] samples = {'A', 'z', '5', ' ', '\n', '$', '+', '(', '_', 0xAD, 0xBD, 0x2B0, 0x301, 0x5D0, 0x627, 0x966,
            0x2028, 0x2160, 0x4E2D, 0xAC00, 0xD800, 0xE000, 0xFFFE, 0x1D7D8, 0x1F600, 0x10FFFF};
        for (int c : samples) {
            System.out.println(Integer.toHexString(c) + " type " + Character.getType(c) + " dir "
                    + Character.getDirectionality(c) + " num " + Character.getNumericValue(c)
                    + " digit " + Character.digit(c, 36) + " script " + Character.UnicodeScript.of(c) + " block "
                    + Character.UnicodeBlock.of(c) + " chars " + Character.charCount(c));
        }
        TreeMap<Integer, Integer> categories = new TreeMap<>();
        for (int c = 0; c < 0x3000; c++) {
            categories.merge(Character.getType(c), 1, Integer::sum);
        }
        System.out.println(categories);
        System.out.println(Character.UnicodeBlock.forName("Greek and Coptic") + " "
                + Character.UnicodeScript.forName("Latn") + " " + Character.isValidCodePoint(0x110000) + " "
                + Character.MIN_RADIX);
        try {
            Character.UnicodeScript.forName("Klingon");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Character.UnicodeBlock.of(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Character.valueOf('x').compareTo('z') + " " + Character.toString('q') + " "
                + Character.isHighSurrogate('\uDBFF') + " " + Character.isBmpCodePoint(0x10000)
                + " " + Character.codePointAt(new char[] {'\uD83D', '\uDE00'}, 0, 1) + " "
                + Character.codePointBefore("a\uD83D\uDE00", 3) + " " + Character.offsetByCodePoints("a\uD83D\uDE00b", 0,
                2));
    }
}
