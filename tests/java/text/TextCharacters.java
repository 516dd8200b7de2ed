/** Checks the classification of characters over ranges of code points by counts and digests. */
public class TextCharacters {
    private interface Test {
        boolean test(int codePoint);
    }

    private static void count(String name, Test test) {
        int[] starts = {0, 0x80, 0x100, 0x370, 0x590, 0x2000, 0x4E00, 0xD7F0, 0xFF00, 0x1D400, 0x1F600, 0x10FF00};
        StringBuilder row = new StringBuilder(name);
        for (int start : starts) {
            int hits = 0;
            int digest = 0;
            for (int c = start; c < start + 128; c++) {
                if (test.test(c)) {
                    hits++;
                    digest = digest * 31 + c;
                }
            }
            row.append(' ').append(hits).append(':').append(Integer.toHexString(digest));
        }
        System.out.println(row);
    }

    public static void main(String[] args) {
        count("letter", Character::isLetter);
        count("digit", Character::isDigit);
        count("letterOrDigit", Character::isLetterOrDigit);
        count("upper", Character::isUpperCase);
        count("lower", Character::isLowerCase);
        count("title", Character::isTitleCase);
        count("space", Character::isSpaceChar);
        count("whitespace", Character::isWhitespace);
        count("control", Character::isISOControl);
        count("identifierStart", Character::isJavaIdentifierStart);
        count("identifierPart", Character::isJavaIdentifierPart);
        count("ignorable", Character::isIdentifierIgnorable);
        count("unicodeStart", Character::isUnicodeIdentifierStart);
        count("alphabetic", Character::isAlphabetic);
        count("ideographic", Character::isIdeographic);
        count("mirrored", Character::isMirrored);
        count("defined", Character::isDefined);
        count("surrogate", c -> c < 0x10000 && Character.isSurrogate((char) c));
        count("supplementary", Character::isSupplementaryCodePoint);
        count("changesCase", c -> Character.toUpperCase(c) != c || Character.toLowerCase(c) != c);
        System.out.println(Character.toTitleCase(0x1C4) + " " + Character.toUpperCase(0xFF) + " "
                + Character.toLowerCase(0x130) + " " + (int) Character.toUpperCase('\u00DF')
                + " " + Character.toUpperCase(0x10428));
    }
}
