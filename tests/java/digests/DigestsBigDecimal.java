import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;

/** Digests the methods of BigDecimal over random unscaled values, scales, contexts and rounding modes. */
public class DigestsBigDecimal {
    private static final String[] METHODS = ("add addContext subtract multiply multiplyContext divideExact divideScale "
            + "divideMode divideContext divideToIntegralValue remainder divideAndRemainder pow "
            + "powContext sqrt setScale round movePoint stripTrailingZeros compareTo maxMin "
            + "precision ulp toString parse parseContext fromDouble toIntegers exactIntegers "
            + "toFloating hashCode").split(" ");
    private static final int ROUNDS = 80;
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

    private static BigDecimal value() {
        int scale = below(24) - 6;
        return switch (below(4)) {
            case 0 -> new BigDecimal(BigInteger.valueOf(next()).multiply(BigInteger.valueOf((long) next() << 20)), scale);
            case 1 -> BigDecimal.valueOf(below(2000) - 1000, scale);
            case 2 -> BigDecimal.valueOf(below(10) * 100L, below(6));
            default -> BigDecimal.valueOf(next(), scale);
        };
    }

    private static RoundingMode mode() {
        return RoundingMode.values()[below(8)];
    }

    private static Object call(String method) {
        BigDecimal a = value();
        BigDecimal b = value();
        int n = below(20) - 5;
        MathContext context = new MathContext(below(30), mode());
        return switch (method) {
            case "add" -> a.add(b);
            case "addContext" -> a.add(b, context);
            case "subtract" -> a.subtract(b, context).add(a.subtract(b));
            case "multiply" -> a.multiply(b);
            case "multiplyContext" -> a.multiply(b, context);
            case "divideExact" -> a.divide(BigDecimal.valueOf(1L << below(12), below(5))
                    .multiply(below(9) == 0 ? b : BigDecimal.TEN));
            case "divideScale" -> a.divide(b, n, mode());
            case "divideMode" -> a.divide(b, mode());
            case "divideContext" -> a.divide(b, context);
            case "divideToIntegralValue" -> a.divideToIntegralValue(b);
            case "remainder" -> a.remainder(b);
            case "divideAndRemainder" -> Arrays.toString(a.divideAndRemainder(b));
            case "pow" -> a.pow(n);
            case "powContext" -> a.pow(n, context);
            case "sqrt" -> a.sqrt(new MathContext(1 + below(12), RoundingMode.HALF_EVEN));
            case "setScale" -> a.setScale(n, mode());
            case "round" -> a.round(context);
            case "movePoint" -> a.movePointLeft(n) + " " + a.movePointRight(n) + " " + a.scaleByPowerOfTen(n);
            case "stripTrailingZeros" -> a.multiply(BigDecimal.TEN.pow(below(4))).stripTrailingZeros();
            case "compareTo" -> a.compareTo(b) * 10 + b.compareTo(b.add(BigDecimal.valueOf(n, 3)))
                    + a.compareTo(a.setScale(a.scale() + 2)) + (a.equals(b) ? 100 : 0);
            case "maxMin" -> a.max(b) + " " + a.min(b) + " " + a.abs(context) + " " + a.negate() + " " + a.signum();
            case "precision" -> a.precision() * 1000 + a.scale() + a.unscaledValue().bitLength();
            case "ulp" -> a.ulp();
            case "toString" -> a.toString() + a.toEngineeringString() + a.toPlainString();
            case "parse" -> new BigDecimal((below(9) == 0 ? "." : "") + a + (below(9) == 0 ? "e" + n : ""));
            case "parseContext" -> new BigDecimal(a.toString(), context);
            case "fromDouble" -> new BigDecimal(next() / 4096.0).add(BigDecimal.valueOf(next() / 1000.0));
            case "toIntegers" -> a.intValue() + a.longValue() + " " + a.toBigInteger();
            case "exactIntegers" -> a.setScale(-4, RoundingMode.DOWN).longValueExact()
                    + BigDecimal.valueOf(n * 40L, below(3)).intValueExact();
            case "toFloating" -> a.doubleValue() + "/" + a.floatValue();
            case "hashCode" -> a.hashCode() * 31 + a.toBigInteger().hashCode();
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
