/** Digests the methods of Character over random code points of all planes. */
public class DigestsCharacter {
    private static final String[] METHODS = ("isLetter isDigit isLetterOrDigit isUpperLowerTitle isSpace isIdentifier "
            + "isUnicodeIdentifier isControl isDefined isAlphabetic toUpperCase toLowerCase "
            + "toTitleCase getType getDirectionality getNumericValue digit toChars toString script "
            + "block charCount surrogates toCodePoint codePointAt charMethods").split(" ");
    private static final int ROUNDS = 600;
    private static long state;

    private static int next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) (state >>> 20);
    }

    private static int below(int bound) {
        return Math.floorMod(next(), bound);
    }

    private static int codePoint() {
        return switch (below(6)) {
            case 0 -> below(128);
            case 1 -> below(0x500);
            case 2 -> below(0x10000);
            case 3 -> 0xD7F0 + below(0x820);
            case 4 -> 0x10000 + below(0x20000);
            default -> below(0x110200) - 0x100;
        };
    }

    private static int index(int size) {
        return below(8) == 0 ? below(size + 5) - 2 : below(size + 1);
    }

    private static int indexAfter(int start, int size) {
        return below(8) == 0 ? index(size) : start + below(Math.max(1, size - start + 1));
    }

    private static Object call(String method) {
        int c = codePoint();
        char high = (char) (0xD7F0 + below(0x820));
        char low = (char) (0xDBF0 + below(0x420));
        return switch (method) {
            case "isLetter" -> Character.isLetter(c);
            case "isDigit" -> Character.isDigit(c);
            case "isLetterOrDigit" -> Character.isLetterOrDigit(c);
            case "isUpperLowerTitle" -> Character.isUpperCase(c) + " " + Character.isLowerCase(c) + " "
                    + Character.isTitleCase(c);
            case "isSpace" -> Character.isSpaceChar(c) + " " + Character.isWhitespace(c);
            case "isIdentifier" -> Character.isJavaIdentifierStart(c) + " " + Character.isJavaIdentifierPart(c);
            case "isUnicodeIdentifier" -> Character.isUnicodeIdentifierStart(c) + " "
                    + Character.isUnicodeIdentifierPart(c);
            case "isControl" -> Character.isISOControl(c) + " " + Character.isIdentifierIgnorable(c);
            case "isDefined" -> Character.isDefined(c) + " " + Character.isValidCodePoint(c) + Character.isMirrored(c);
            case "isAlphabetic" -> Character.isAlphabetic(c) + " " + Character.isIdeographic(c);
            case "toUpperCase" -> Character.toUpperCase(c);
            case "toLowerCase" -> Character.toLowerCase(c);
            case "toTitleCase" -> Character.toTitleCase(c);
            case "getType" -> Character.getType(c);
            case "getDirectionality" -> Character.getDirectionality(c);
            case "getNumericValue" -> Character.getNumericValue(c);
            case "digit" -> Character.digit(c, below(40)) * 100 + Character.forDigit(below(40), below(40));
            case "toChars" -> new String(Character.toChars(c));
            case "toString" -> Character.toString(c);
            case "script" -> Character.UnicodeScript.of(c).toString();
            case "block" -> String.valueOf(Character.UnicodeBlock.of(c));
            case "charCount" -> Character.charCount(c) + (Character.isBmpCodePoint(c) ? 10 : 0)
                    + (Character.isSupplementaryCodePoint(c) ? 100 : 0);
            case "surrogates" -> Character.isHighSurrogate(high) + " " + Character.isLowSurrogate(low) + " "
                    + Character.isSurrogatePair(high, low) + Character.isSurrogate(low);
            case "toCodePoint" -> Character.toCodePoint(high, low) * 31 + Character.highSurrogate(c)
                    + Character.lowSurrogate(c);
            case "codePointAt" -> Character.codePointAt("" + high + low + "x" + low, index(3))
                    + Character.codePointBefore("y" + high + low, 1 + index(2));
            case "charMethods" -> Character.reverseBytes(high) + Character.compare(high, low) + Character.hashCode(low)
                    + Character.getNumericValue((char) c);
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            long digest = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Object result;
                try {
                    result = call(method);
                } catch (RuntimeException e) {
                    result = e.getClass().getName() + ": " + e.getMessage();
                }
                digest = digest * 1000003 + (result == null ? 1 : result.hashCode());
            }
            System.out.println(method + " " + Long.toHexString(digest));
        }
    }
}
