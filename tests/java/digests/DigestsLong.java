import java.util.List;

/** Digests the static methods of Long over random and edge values and texts. */
public class DigestsLong {
    private static final String[] METHODS = ("toString toRadixStrings toUnsignedString parseLong parseLongRadix "
            + "parseLongRange parseUnsignedLong valueOf decode roundTrip compare divideUnsigned "
            + "remainderUnsigned bitCount trailingZeros oneBits rotate reverse signum sumMaxMin "
            + "operators division shifts comparisons conversions floating").split(" ");
    private static final int ROUNDS = 320;
    private static final long[] EDGES = {0, 1, -1, 10, 36, 127, -129, 1L << 31, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE,
        1L << 53, -(1L << 62)};
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

    private static long value() {
        return switch (below(4)) {
            case 0 -> EDGES[below(EDGES.length)];
            case 1 -> ((long) next() << 32 ^ next()) >> below(64);
            case 2 -> 1L << below(64);
            default -> (long) next() << 32 ^ next();
        };
    }

    private static String digits(int radix) {
        StringBuilder out = new StringBuilder(List.of("", "", "", "-", "+", "+-").get(below(6)));
        for (int i = below(22); i > 0; i--) {
            out.append(below(60) == 0 ? ' ' : Character.forDigit(below(radix), radix));
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
        long a = value();
        long b = value();
        int radix = below(40);
        return switch (method) {
            case "toString" -> Long.toString(a) + Long.toString(b, radix);
            case "toRadixStrings" -> Long.toHexString(a) + Long.toOctalString(a) + Long.toBinaryString(b);
            case "toUnsignedString" -> Long.toUnsignedString(a) + Long.toUnsignedString(b, radix);
            case "parseLong" -> Long.parseLong(digits(10));
            case "parseLongRadix" -> Long.parseLong(digits(Math.min(Math.max(radix, 2), 36)), radix);
            case "parseLongRange" -> Long.parseLong("ab-" + below(1000) + digits(10), 2 + below(2), indexAfter(4, 9), 10);
            case "parseUnsignedLong" -> Long.parseUnsignedLong(digits(10));
            case "valueOf" -> (Long.valueOf(a >> 50) == Long.valueOf(a >> 50)) + " " + Long.valueOf(a).equals(b);
            case "decode" -> Long.decode((below(2) == 0 ? "-" : "") + List.of("", "0x", "#", "0").get(below(4))
                    + Long.toString(below(9000), 8) + (below(6) == 0 ? digits(8) : ""));
            case "roundTrip" -> Long.parseLong(Long.toString(a, 2 + radix % 35), 2 + radix % 35) == a;
            case "compare" -> Long.compare(a, b) * 3 + Long.compareUnsigned(a, b);
            case "divideUnsigned" -> Long.divideUnsigned(a, b >> below(64));
            case "remainderUnsigned" -> Long.remainderUnsigned(a, b >> below(64));
            case "bitCount" -> Long.bitCount(a) * 100 + Long.numberOfLeadingZeros(a);
            case "trailingZeros" -> Long.numberOfTrailingZeros(a);
            case "oneBits" -> Long.highestOneBit(a) ^ Long.lowestOneBit(b) * 3;
            case "rotate" -> Long.rotateLeft(a, (int) b) * 31 + Long.rotateRight(b, (int) a);
            case "reverse" -> Long.reverse(a) * 31 + Long.reverseBytes(b);
            case "signum" -> Long.signum(a) * 10 + Long.signum(b) + Long.hashCode(a);
            case "sumMaxMin" -> Long.sum(a, b) * 31 + Long.max(a, b) * 7 + Long.min(a, b);
            case "operators" -> (a + b) * 31 + (a - b) * 29 + a * b * 23 + (a ^ b) + (a & ~b | b >>> 3);
            case "division" -> a / (b >> below(64)) * 31 + a % (b >> below(64));
            case "shifts" -> (a << b) * 31 + (a >> b) * 7 + (a >>> b) + (1 << (int) a);
            case "comparisons" -> (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a == b ? 4 : 0) + (a >> 60 == b >> 60 ? 8 : 0);
            case "conversions" -> (int) a + (short) b * 3L + (char) a * 5L + (long) (double) a + (long) (float) b;
            case "floating" -> (double) a + (float) b;
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
