/** Digests the methods of Math whose results are specified exactly. */
public class DigestsMath {
    private static final String[] METHODS = ("absolute absExact floor ceil rint round sqrt ulp nextUp nextAfter "
            + "nextAfterFloat getExponent scalb scalbFloat copySign signum max min fma fmaFloat "
            + "IEEEremainder addExact addExactLong subtractExact multiplyExact multiplyExactLong "
            + "multiplyMixed multiplyHigh incrementExact negateExact toIntExact floorDiv floorMod "
            + "angles").split(" ");
    private static final int ROUNDS = 320;
    private static final double[] EDGES = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 4503599627370496.5, -0.49999999999999994};
    private static final long[] LONG_EDGES = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE,
        Long.MIN_VALUE};
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

    private static double real() {
        return switch (below(4)) {
            case 0 -> EDGES[below(EDGES.length)];
            case 1 -> Double.longBitsToDouble((long) next() << 32 ^ next());
            case 2 -> below(4000) / 4.0 - 500;
            default -> next() / 65536.0;
        };
    }

    private static long whole() {
        return below(3) == 0 ? LONG_EDGES[below(LONG_EDGES.length)] : ((long) next() << 32 ^ next()) >> below(64);
    }

    private static Object call(String method) {
        double a = real();
        double b = real();
        float f = (float) a;
        float g = (float) b;
        long m = whole();
        long n = whole();
        int i = (int) m;
        int j = (int) n;
        return switch (method) {
            case "absolute" -> Math.abs(a) + Math.abs(f) + Math.abs(m) + Math.abs(j);
            case "absExact" -> Math.absExact(i) + Math.absExact(m);
            case "floor" -> Math.floor(a);
            case "ceil" -> Math.ceil(a);
            case "rint" -> Math.rint(a);
            case "round" -> Math.round(a) * 31 + Math.round(g);
            case "sqrt" -> Math.sqrt(a);
            case "ulp" -> Math.ulp(a) + "/" + Math.ulp(f);
            case "nextUp" -> Math.nextUp(a) + "/" + Math.nextDown(g);
            case "nextAfter" -> Math.nextAfter(a, b);
            case "nextAfterFloat" -> Math.nextAfter(f, b);
            case "getExponent" -> Math.getExponent(a) * 1000 + Math.getExponent(f);
            case "scalb" -> Math.scalb(a, below(4400) - 2200);
            case "scalbFloat" -> Math.scalb(f, below(600) - 300);
            case "copySign" -> Math.copySign(a, b) + "/" + Math.copySign(f, g);
            case "signum" -> Math.signum(a) + Math.signum(g);
            case "max" -> Math.max(a, b) + "/" + Math.max(f, g) + "/" + Math.max(m, n) + Math.max(i, j);
            case "min" -> Math.min(a, b) + "/" + Math.min(f, g) + "/" + Math.min(m, n) + Math.min(i, j);
            case "fma" -> Math.fma(a, b, real());
            case "fmaFloat" -> Math.fma(f, g, (float) real());
            case "IEEEremainder" -> Math.IEEEremainder(a, b);
            case "addExact" -> Math.addExact(i, j);
            case "addExactLong" -> Math.addExact(m, n);
            case "subtractExact" -> Math.subtractExact(i, j) + Math.subtractExact(m, n);
            case "multiplyExact" -> Math.multiplyExact(i, j >> below(32));
            case "multiplyExactLong" -> Math.multiplyExact(m, n >> below(64));
            case "multiplyMixed" -> Math.multiplyExact(m, j) + Math.multiplyFull(i, j);
            case "multiplyHigh" -> Math.multiplyHigh(m, n);
            case "incrementExact" -> Math.incrementExact(i) + Math.decrementExact(j) + Math.incrementExact(m);
            case "negateExact" -> Math.negateExact(i) + Math.negateExact(m);
            case "toIntExact" -> Math.toIntExact(m);
            case "floorDiv" -> Math.floorDiv(i, j) * 31L + Math.floorDiv(m, n) + Math.floorDiv(m, j);
            case "floorMod" -> Math.floorMod(i, j) * 31L + Math.floorMod(m, n) + Math.floorMod(m, j);
            case "angles" -> Math.toRadians(a) + Math.toDegrees(b);
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
