import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Digests the methods of String over random texts of Latin-1, UTF-16 and surrogates. */
public class DigestsString {
    private static final String[] METHODS = ("charAt codePointAt codePointBefore codePointCount offsetByCodePoints indexOf "
            + "lastIndexOf contains substring subSequence concat replaceChar replaceText compareTo "
            + "compareSimilar regionMatches toUpperCase toLowerCase trim lines split repeat indent "
            + "translateEscapes hashCode getBytesUtf8 getBytesLatin1 getBytesUtf16 toCharArray "
            + "newString contentEquals intern").split(" ");
    private static final int ROUNDS = 90;
    private static final String ALPHABET = "aAbB01 .,\n\t\u00E9\u00DF\u0130\u4E2D\uD83D\uDE00";
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

    private static String text(int maximum) {
        int length = below(maximum + 1);
        int letters = below(3) == 0 ? ALPHABET.length() : 8;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < length; i++) {
            out.append(ALPHABET.charAt(below(letters)));
        }
        return out.toString();
    }

    private static char letter() {
        return ALPHABET.charAt(below(ALPHABET.length()));
    }

    private static int index(int size) {
        return below(8) == 0 ? below(size + 5) - 2 : below(size + 1);
    }

    private static int indexAfter(int start, int size) {
        return below(8) == 0 ? index(size) : start + below(Math.max(1, size - start + 1));
    }

    private static Object call(String method) {
        String a = text(14);
        String b = text(3);
        int i = index(a.length());
        int j = indexAfter(i, a.length());
        return switch (method) {
            case "charAt" -> a.charAt(i);
            case "codePointAt" -> a.codePointAt(i);
            case "codePointBefore" -> a.codePointBefore(i + 1);
            case "codePointCount" -> a.codePointCount(i, j);
            case "offsetByCodePoints" -> a.offsetByCodePoints(i, below(7) - 3);
            case "indexOf" -> a.indexOf(letter(), i) * 100 + a.indexOf(b, j);
            case "lastIndexOf" -> a.lastIndexOf(letter(), i) * 100 + a.lastIndexOf(b, j);
            case "contains" -> a.contains(b) + " " + a.startsWith(b, i) + " " + a.endsWith(b);
            case "substring" -> a.substring(i, j);
            case "subSequence" -> a.subSequence(i, a.length()).toString();
            case "concat" -> a.concat(b) + b + a;
            case "replaceChar" -> a.replace(letter(), letter());
            case "replaceText" -> a.replace(b, text(2));
            case "compareTo" -> a.compareTo(text(14)) * 31 + a.compareToIgnoreCase(text(14));
            case "compareSimilar" -> a.compareTo(a + b) + " " + a.equals(b) + " "
                    + a.equalsIgnoreCase(a.toUpperCase(Locale.ROOT));
            case "regionMatches" -> a.regionMatches(below(2) == 0, i, a.toUpperCase(Locale.ROOT), below(2) == 0 ? i : j,
                    below(5));
            case "toUpperCase" -> a.toUpperCase(Locale.ROOT);
            case "toLowerCase" -> a.toLowerCase(Locale.ROOT);
            case "trim" -> a.trim() + "|" + a.strip() + "|" + a.stripLeading() + "|" + a.stripTrailing() + a.isBlank();
            case "lines" -> Arrays.toString(a.lines().toArray()) + a.lines().count();
            case "split" -> Arrays.toString(a.split(below(2) == 0 ? "a" : "[.,\n]", i - 5));
            case "repeat" -> a.repeat(i / 3);
            case "indent" -> a.indent(i - 4) + a.stripIndent();
            case "translateEscapes" -> a.replace('.', '\\').translateEscapes();
            case "hashCode" -> a.hashCode() * 31 + (a + b).hashCode();
            case "getBytesUtf8" -> new String(a.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
            case "getBytesLatin1" -> new String(a.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1);
            case "getBytesUtf16" -> Arrays.hashCode(a.getBytes(StandardCharsets.UTF_16))
                    + Arrays.hashCode(a.getBytes(StandardCharsets.UTF_16LE));
            case "toCharArray" -> Arrays.hashCode(a.toCharArray()) + String.valueOf(a.toCharArray(), 0, a.length() / 2)
                    .hashCode();
            case "newString" -> new String(a.toCharArray(), i, j - i) + new String(a.codePoints().toArray(), 0,
                    a.codePointCount(0, a.length()));
            case "contentEquals" -> a.contentEquals(new StringBuilder(a).append(b)) + " " + String.join(b, a, b, a);
            case "intern" -> new StringBuilder(a).toString().intern() == a.intern();
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
