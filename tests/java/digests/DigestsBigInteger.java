import java.math.BigInteger;
import java.util.Arrays;

/** Digests the methods of BigInteger over random magnitudes and signs. */
public class DigestsBigInteger {
    private static final String[] METHODS = ("add subtract multiply divide remainder divideAndRemainder mod modPow "
            + "modInverse pow gcd negateAbs signumCompare maxMin and or xor not shiftLeft shiftRight "
            + "bits bitCount sqrt isProbablePrime nextProbablePrime toString parse parseDecimal "
            + "toByteArray values exactValues doubleValue valueOf large").split(" ");
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

    private static BigInteger value() {
        byte[] bytes = new byte[1 + below(below(4) == 0 ? 40 : 12)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = below(6) == 0 ? (byte) (below(2) - 1) : (byte) next();
        }
        return new BigInteger(bytes);
    }

    private static BigInteger small() {
        return BigInteger.valueOf(next() >> below(32));
    }

    private static Object call(String method) {
        BigInteger a = value();
        BigInteger b = below(3) == 0 ? small() : value();
        int n = below(100) - 5;
        return switch (method) {
            case "add" -> a.add(b);
            case "subtract" -> a.subtract(b);
            case "multiply" -> a.multiply(b);
            case "divide" -> a.divide(b);
            case "remainder" -> a.remainder(b);
            case "divideAndRemainder" -> Arrays.hashCode(a.multiply(value()).divideAndRemainder(b));
            case "mod" -> a.mod(b);
            case "modPow" -> a.modPow(small(), b.abs());
            case "modInverse" -> a.modInverse(b.abs());
            case "pow" -> b.pow(n / 10);
            case "gcd" -> a.gcd(b);
            case "negateAbs" -> a.negate().add(b.abs()).shiftLeft(1);
            case "signumCompare" -> a.signum() * 10 + a.compareTo(b) + (a.equals(b) ? 100 : 0);
            case "maxMin" -> a.max(b).subtract(a.min(b));
            case "and" -> a.and(b);
            case "or" -> a.or(b);
            case "xor" -> a.xor(b);
            case "not" -> a.not().andNot(b);
            case "shiftLeft" -> a.shiftLeft(n);
            case "shiftRight" -> a.shiftRight(n);
            case "bits" -> a.testBit(n) + " " + a.setBit(n) + a.clearBit(n) + a.flipBit(n);
            case "bitCount" -> a.bitCount() * 1000 + a.bitLength() + a.getLowestSetBit();
            case "sqrt" -> a.sqrt();
            case "isProbablePrime" -> b.abs().shiftRight(40).isProbablePrime(10);
            case "nextProbablePrime" -> below(8) == 0 ? small().nextProbablePrime() : BigInteger.ONE;
            case "toString" -> a.toString(below(40));
            case "parse" -> new BigInteger((below(9) == 0 ? "+-" : "") + a.toString(2 + below(35)), 36);
            case "parseDecimal" -> new BigInteger(a.toString().replace('7', below(5) == 0 ? 'x' : '7'));
            case "toByteArray" -> Arrays.hashCode(a.toByteArray());
            case "values" -> a.intValue() + a.longValue() + b.shortValue() + b.byteValue();
            case "exactValues" -> b.intValueExact() + b.longValueExact();
            case "doubleValue" -> a.doubleValue() + "/" + a.floatValue();
            case "valueOf" -> BigInteger.valueOf((long) next() << below(40)).multiply(BigInteger.valueOf(n));
            case "large" -> a.pow(12).multiply(b.pow(9)).divide(a.pow(7).add(BigInteger.ONE)).hashCode();
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
