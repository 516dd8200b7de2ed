/** Digests the functions of StrictMath, which are specified to the last bit. */
public class DigestsStrictMath {
    private static final String[] METHODS = ("sin cos tan asin acos atan atan2 sinh cosh tanh exp expm1 log log10 log1p "
            + "pow powInteger sqrt cbrt hypot IEEEremainder rounding extremes bits exact floored "
            + "angles").split(" ");
    private static final int ROUNDS = 200;
    private static final double[] EDGES = {0.0, -0.0, 1, -1, 0.5, Math.PI, Math.E, Double.MIN_VALUE, Double.MAX_VALUE,
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e-300, 709.78, -745.2, 0x1p1023};
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
            case 2 -> next() / 4294967296.0 * 2;
            case 3 -> below(2000) / 16.0 - 60;
            default -> next() / 1024.0;
        };
    }

    private static Object call(String method) {
        double a = value();
        double b = value();
        return switch (method) {
            case "sin" -> StrictMath.sin(a);
            case "cos" -> StrictMath.cos(a);
            case "tan" -> StrictMath.tan(a);
            case "asin" -> StrictMath.asin(a);
            case "acos" -> StrictMath.acos(a);
            case "atan" -> StrictMath.atan(a);
            case "atan2" -> StrictMath.atan2(a, b);
            case "sinh" -> StrictMath.sinh(a);
            case "cosh" -> StrictMath.cosh(a);
            case "tanh" -> StrictMath.tanh(a);
            case "exp" -> StrictMath.exp(a);
            case "expm1" -> StrictMath.expm1(a);
            case "log" -> StrictMath.log(a);
            case "log10" -> StrictMath.log10(a);
            case "log1p" -> StrictMath.log1p(a);
            case "pow" -> StrictMath.pow(a, b);
            case "powInteger" -> StrictMath.pow(a, below(20) - 10);
            case "sqrt" -> StrictMath.sqrt(a);
            case "cbrt" -> StrictMath.cbrt(a);
            case "hypot" -> StrictMath.hypot(a, b);
            case "IEEEremainder" -> StrictMath.IEEEremainder(a, b);
            case "rounding" -> StrictMath.floor(a) + "/" + StrictMath.ceil(a) + "/" + StrictMath.rint(b) + "/"
                    + StrictMath.round(b);
            case "extremes" -> StrictMath.max(a, b) + "/" + StrictMath.min(a, b) + "/" + StrictMath.abs(a) + "/"
                    + StrictMath.signum(b);
            case "bits" -> StrictMath.ulp(a) + "/" + StrictMath.nextUp(a) + "/" + StrictMath.getExponent(b) + "/"
                    + StrictMath.copySign(a, b);
            case "exact" -> StrictMath.addExact(next(), next()) + StrictMath.multiplyExact(below(100000), below(100000));
            case "floored" -> StrictMath.floorDiv(next(), below(9) - 4) * 31 + StrictMath.floorMod(next(), below(9) - 4);
            case "angles" -> StrictMath.toRadians(a) + StrictMath.toDegrees(b);
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
