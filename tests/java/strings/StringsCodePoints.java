import java.util.Arrays;

/** Checks code point access, counting and offsets in strings with paired and unpaired surrogates. */
public class StringsCodePoints {
    public static void main(String[] args) {
        String text = "a\uD83D\uDE00\uD800b\uDC00\uDBFF\uDFFF";
        System.out.println(text.length() + " " + text.codePointCount(0, text.length()));
        for (int i = 0; i < text.length(); i++) {
            System.out.print(Integer.toHexString(text.codePointAt(i)) + "/"
                    + Integer.toHexString(text.codePointBefore(i + 1)) + " ");
        }
        System.out.println();
        System.out.println(Arrays.toString(text.codePoints().toArray()));
        System.out.println(Arrays.toString(text.chars().toArray()));
        for (int offset = -1; offset <= 6; offset++) {
            try {
                System.out.print(text.offsetByCodePoints(offset < 0 ? text.length() : 0, offset) + " ");
            } catch (IndexOutOfBoundsException e) {
                System.out.print("out ");
            }
        }
        System.out.println();
        System.out.println(text.codePointCount(1, 2) + " " + text.codePointCount(2, 4) + " " + text.codePointCount(3, 3));

        String built = new String(new int[] {0x41, 0x1F600, 0xD800, 0xE9, 0x10FFFF}, 0, 5);
        System.out.println(built.length() + " " + built.hashCode());
        System.out.println(Character.toString(0x1F600).equals("\uD83D\uDE00") + " " + Character.toChars(0x10FFFF).length);
        System.out.println(Character.isSurrogatePair('\uD83D', '\uDE00') + " "
                + Integer.toHexString(Character.toCodePoint('\uD83D', '\uDE00')) + " "
                + (int) Character.highSurrogate(0x1F600) + " " + (int) Character.lowSurrogate(0x1F600));
        StringBuilder builder = new StringBuilder().appendCodePoint(0x1F600).appendCodePoint('x');
        System.out.println(builder.length() + " " + builder.codePointAt(0) + " " + builder.codePointBefore(2));
        try {
            new String(new int[] {0x110000}, 0, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Character.toChars(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        text.codePointCount(3, 2);
    }
}
