import java.util.List;

/** Digests the static methods of Integer over random and edge values and texts. */
public class DigestsInteger {
    private static final String[] METHODS = ("toString toRadixStrings toUnsignedString parseInt parseIntRadix "
            + "parseIntRange parseUnsignedInt valueOf decode roundTrip compare divideUnsigned "
            + "remainderUnsigned bitCount trailingZeros oneBits rotate reverse signum sumMaxMin "
            + "operators division shifts narrowing boxedViews").split(" ");
    private static final int ROUNDS = 320;
    private static final int[] EDGES = {0, 1, -1, 2, 9, 10, 35, 36, 127, 128, 255, 65535, Integer.MAX_VALUE,
        Integer.MIN_VALUE, -2147483647};
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

    private static int value() {
        return switch (below(4)) {
            case 0 -> EDGES[below(EDGES.length)];
            case 1 -> next() >> below(32);
            case 2 -> 1 << below(32);
            default -> next();
        };
    }

    private static String digits(int radix) {
        StringBuilder out = new StringBuilder(List.of("", "", "", "-", "+", "--").get(below(6)));
        for (int i = below(12); i > 0; i--) {
            out.append(below(40) == 0 ? '_' : Character.forDigit(below(radix), radix));
        }
        return out.toString();
    }

    private static int index(int size) {
        return below(8) == 0 ? below(size + 5) - 2 : below(size + 1);
    }

    private static int indexAfter(int start, int size) {
        return below(8) == 0 ? index(size) : start + below(Math.max(1, size - start + 1));
    }

    private static Object call(String method) {
        int a = value();
        int b = value();
        int radix = below(40);
        return switch (method) {
            case "toString" -> Integer.toString(a) + Integer.toString(b, radix);
            case "toRadixStrings" -> Integer.toHexString(a) + Integer.toOctalString(a) + Integer.toBinaryString(b);
            case "toUnsignedString" -> Integer.toUnsignedString(a) + Integer.toUnsignedString(b, radix)
                    + Integer.toUnsignedLong(a);
            case "parseInt" -> Integer.parseInt(digits(10));
            case "parseIntRadix" -> Integer.parseInt(digits(Math.min(Math.max(radix, 2), 36)), radix);
            case "parseIntRange" -> Integer.parseInt("ab-" + below(1000) + digits(10), 2 + below(2), indexAfter(4, 7), 10);
            case "parseUnsignedInt" -> Integer.parseUnsignedInt(digits(10));
            case "valueOf" -> Integer.valueOf(digits(10)).equals(a) + " "
                    + (Integer.valueOf(a >> 20) == Integer.valueOf(a >> 20));
            case "decode" -> Integer.decode((below(2) == 0 ? "-" : "") + List.of("", "0x", "#", "0").get(below(4))
                    + Integer.toString(below(9000), 8) + (below(6) == 0 ? digits(8) : ""));
            case "roundTrip" -> Integer.parseInt(Integer.toString(a, 2 + radix % 35), 2 + radix % 35) == a;
            case "compare" -> Integer.compare(a, b) * 3 + Integer.compareUnsigned(a, b);
            case "divideUnsigned" -> Integer.divideUnsigned(a, b >> below(32));
            case "remainderUnsigned" -> Integer.remainderUnsigned(a, b >> below(32));
            case "bitCount" -> Integer.bitCount(a) * 100 + Integer.numberOfLeadingZeros(a);
            case "trailingZeros" -> Integer.numberOfTrailingZeros(a);
            case "oneBits" -> Integer.highestOneBit(a) ^ Integer.lowestOneBit(b) * 3;
            case "rotate" -> Integer.rotateLeft(a, b) * 31 + Integer.rotateRight(b, a);
            case "reverse" -> Integer.reverse(a) * 31 + Integer.reverseBytes(b);
            case "signum" -> Integer.signum(a) * 10 + Integer.signum(b);
            case "sumMaxMin" -> Integer.sum(a, b) * 31 + Integer.max(a, b) * 7 + Integer.min(a, b);
            case "operators" -> (a + b) * 31 + (a - b) * 29 + a * b * 23 + (a ^ b) + (a & ~b | b >>> 3);
            case "division" -> a / (b >> below(32)) * 31 + a % (b >> below(32));
            case "shifts" -> (a << b) * 31 + (a >> b) * 7 + (a >>> b);
            case "narrowing" -> (byte) a * 31 + (short) b * 7 + (char) a + (int) (float) b + (int) (a * 1e3);
            case "boxedViews" -> Integer.valueOf(a).byteValue() + Integer.valueOf(a).shortValue() * 3L
                    + Integer.valueOf(b).doubleValue() + Integer.valueOf(a).floatValue();
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
