import java.util.List;

/** Digests the methods of Double over random bit patterns, edge values and texts. */
public class DigestsDouble {
    private static final String[] METHODS = ("toString toHexString parseDouble parseHex roundTrip longBits fromBits "
            + "compare equals classify maxMinSum add subtract multiply divide remainder negate toInt "
            + "toLong toFloat toSmall boxedViews").split(" ");
    private static final int ROUNDS = 200;
    private static final double[] EDGES = {0.0, -0.0, 1, -1, 0.1, 1e7, 1e-3, Double.MIN_VALUE, Double.MAX_VALUE,
        Double.MIN_NORMAL, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 9007199254740993.0, 1e23, 2e-44};
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

    private static double value() {
        return switch (below(5)) {
            case 0 -> EDGES[below(EDGES.length)];
            case 1 -> Double.longBitsToDouble((long) next() << 32 ^ next());
            case 2 -> next() / 1000.0;
            case 3 -> below(100000) / 100.0;
            default -> Math.scalb(below(1 << 20), below(120) - 60);
        };
    }

    private static String number() {
        StringBuilder out = new StringBuilder(List.of("", "-", "+", " ", "x")
                .get(Math.min(below(40), 4) == 4 ? below(4) : below(5)));
        for (int i = below(20); i > 0; i--) {
            out.append((char) ('0' + below(10)));
        }
        if (below(3) > 0) {
            out.append('.').append(below(1000000));
        }
        if (below(3) == 0) {
            out.append('e').append(below(700) - 350);
        }
        return out.append(List.of("", "", "", "d", "F", " ").get(below(6))).toString();
    }

    private static Object call(String method) {
        double a = value();
        double b = value();
        return switch (method) {
            case "toString" -> Double.toString(a);
            case "toHexString" -> Double.toHexString(a);
            case "parseDouble" -> Double.parseDouble(number());
            case "parseHex" -> Double.parseDouble("0x" + Integer.toHexString(next()) + "." + Integer.toHexString(next())
                    + "p" + (below(2200) - 1100));
            case "roundTrip" -> Double.compare(Double.parseDouble(Double.toString(a)), a)
                    + Double.compare(Double.parseDouble(Double.toHexString(b)), b);
            case "longBits" -> Double.doubleToLongBits(a) * 31 + Double.doubleToLongBits(b);
            case "fromBits" -> Double.longBitsToDouble(Double.doubleToLongBits(a) + below(5) - 2);
            case "compare" -> Double.compare(a, b) * 10 + Double.valueOf(a).compareTo(b) + Double.hashCode(a);
            case "equals" -> Double.valueOf(a).equals(b) + " " + Double.valueOf(a).equals(a) + " " + (a == b) + (a < b)
                    + (a > b) + (a <= b);
            case "classify" -> Double.isNaN(a) + " " + Double.isInfinite(a) + " " + Double.isFinite(b);
            case "maxMinSum" -> Double.max(a, b) + "/" + Double.min(a, b) + "/" + Double.hashCode(Double.sum(a, b));
            case "add" -> a + b;
            case "subtract" -> a - b;
            case "multiply" -> a * b;
            case "divide" -> a / b;
            case "remainder" -> a % b;
            case "negate" -> -a;
            case "toInt" -> (int) a;
            case "toLong" -> (long) a;
            case "toFloat" -> (float) a;
            case "toSmall" -> (byte) a * 31 + (short) b * 7 + (char) a;
            case "boxedViews" -> Double.valueOf(a).longValue() + Double.valueOf(b).intValue()
                    + Double.valueOf(a).shortValue();
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
