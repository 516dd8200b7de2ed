import java.util.List;

/** Digests the methods of Float over random bit patterns, edge values and texts. */
public class DigestsFloat {
    private static final String[] METHODS = ("toString toHexString parseFloat parseHex roundTrip intBits fromBits compare "
            + "equals classify maxMinSum add subtract multiply divide remainder negate toInt toLong "
            + "toDouble toSmall fromIntegers compound").split(" ");
    private static final int ROUNDS = 200;
    private static final float[] EDGES = {0f, -0f, 1, -1, 0.1f, 1e7f, 1e-3f, Float.MIN_VALUE, Float.MAX_VALUE,
        Float.MIN_NORMAL, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 16777217f, 3.3e9f};
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

    private static float value() {
        return switch (below(5)) {
            case 0 -> EDGES[below(EDGES.length)];
            case 1 -> Float.intBitsToFloat(next());
            case 2 -> next() / 1000f;
            case 3 -> below(100000) / 100f;
            default -> Math.scalb(below(1 << 12), below(60) - 30);
        };
    }

    private static String number() {
        StringBuilder out = new StringBuilder(below(2) == 0 ? "" : "-");
        for (int i = below(12); i > 0; i--) {
            out.append((char) ('0' + below(10)));
        }
        if (below(3) > 0) {
            out.append('.').append(below(1000000));
        }
        if (below(3) == 0) {
            out.append('E').append(below(100) - 50);
        }
        return out.append(List.of("", "", "", "f", "D", "x").get(below(6))).toString();
    }

    private static Object call(String method) {
        float a = value();
        float b = value();
        return switch (method) {
            case "toString" -> Float.toString(a);
            case "toHexString" -> Float.toHexString(a);
            case "parseFloat" -> Float.parseFloat(number());
            case "parseHex" -> Float.parseFloat("-0x." + Integer.toHexString(next()) + "p" + (below(320) - 160));
            case "roundTrip" -> Float.compare(Float.parseFloat(Float.toString(a)), a)
                    + Float.compare(Float.parseFloat(Float.toHexString(b)), b);
            case "intBits" -> Float.floatToIntBits(a) * 31 + Float.floatToIntBits(b);
            case "fromBits" -> Float.intBitsToFloat(Float.floatToIntBits(a) + below(5) - 2);
            case "compare" -> Float.compare(a, b) * 10 + Float.valueOf(a).compareTo(b) + Float.hashCode(a);
            case "equals" -> Float.valueOf(a).equals(b) + " " + Float.valueOf(a).equals(a) + " " + (a == b) + (a < b)
                    + (a > b) + (a <= b);
            case "classify" -> Float.isNaN(a) + " " + Float.isInfinite(a) + " " + Float.isFinite(b);
            case "maxMinSum" -> Float.max(a, b) + "/" + Float.min(a, b) + "/" + Float.hashCode(Float.sum(a, b));
            case "add" -> a + b;
            case "subtract" -> a - b;
            case "multiply" -> a * b;
            case "divide" -> a / b;
            case "remainder" -> a % b;
            case "negate" -> -a;
            case "toInt" -> (int) a;
            case "toLong" -> (long) a;
            case "toDouble" -> (double) a;
            case "toSmall" -> (byte) a * 31 + (short) b * 7 + (char) a;
            case "fromIntegers" -> (float) next() + (float) ((long) next() << 31);
            case "compound" -> {
                a += 0.1;
                a *= b;
                a -= 3;
                a++;
                yield a;
            }
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
