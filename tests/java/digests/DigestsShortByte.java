import java.util.List;

/** Digests the methods of Byte, Short and Boolean over random values and texts. */
public class DigestsShortByte {
    private static final String[] METHODS = ("parseByte parseByteRadix decodeByte byteText byteCompare byteUnsigned "
            + "byteCache parseShort parseShortRadix decodeShort shortText shortCompare shortUnsigned "
            + "shortReverse arithmetic compound increments division views parseBoolean booleanLogic "
            + "booleanBox").split(" ");
    private static final int ROUNDS = 400;
    private static final List<String> PREFIXES = List.of("", "", "-", "+", "0x", "-#", "0");
    private static final List<String> TRUTHS = List.of("true", "TRUE", "True", "false", "yes", "", "tru", "truee");
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

    private static String digits(int radix) {
        StringBuilder out = new StringBuilder();
        for (int i = below(7) == 0 ? below(7) : 1 + below(2); i > 0; i--) {
            out.append(Character.forDigit(below(radix), radix));
        }
        return out.toString();
    }

    private static Object call(String method) {
        byte a = (byte) next();
        byte b = (byte) next();
        short s = (short) (below(2) == 0 ? next() : next() >> 20);
        short t = (short) next();
        return switch (method) {
            case "parseByte" -> Byte.parseByte(PREFIXES.get(below(4)) + digits(10));
            case "parseByteRadix" -> Byte.parseByte(PREFIXES.get(below(4)) + digits(2 + below(5)), 6 + below(33));
            case "decodeByte" -> Byte.decode(PREFIXES.get(below(7)) + digits(8));
            case "byteText" -> Byte.toString(a) + Byte.valueOf(b);
            case "byteCompare" -> Byte.compare(a, b) * 1000 + Byte.compareUnsigned(a, b) + Byte.valueOf(a).compareTo(b);
            case "byteUnsigned" -> Byte.toUnsignedInt(a) + Byte.toUnsignedLong(b) + Byte.hashCode(a);
            case "byteCache" -> Byte.valueOf(a) == Byte.valueOf(a) && Byte.valueOf(a).equals(a)
                    && !Byte.valueOf(a).equals((short) a);
            case "parseShort" -> Short.parseShort(PREFIXES.get(below(4)) + digits(10));
            case "parseShortRadix" -> Short.parseShort(PREFIXES.get(below(4)) + digits(2 + below(5)), 6 + below(33));
            case "decodeShort" -> Short.decode(PREFIXES.get(below(7)) + digits(8));
            case "shortText" -> Short.toString(s) + Short.valueOf(t);
            case "shortCompare" -> Short.compare(s, t) * 1000 + Short.compareUnsigned(s, t) + Short.valueOf(s).compareTo(t);
            case "shortUnsigned" -> Short.toUnsignedInt(s) + Short.toUnsignedLong(t) + Short.hashCode(s);
            case "shortReverse" -> Short.reverseBytes(s) * 31 + Short.reverseBytes(t);
            case "arithmetic" -> (byte) (a + b) + (short) (s * t) * 3 + (byte) (a * b >> 2) + (short) (s - t) + (a ^ b)
                    + (s >>> 3);
            case "compound" -> {
                a += 100;
                a <<= b & 7;
                s *= 3;
                s >>>= 2;
                s -= 1.5;
                yield a * 31 + s;
            }
            case "increments" -> {
                a++;
                --b;
                s--;
                t++;
                yield ((a * 31 + b) * 31 + s) * 31 + t;
            }
            case "division" -> a / b * 1000 + s % t + s / a;
            case "views" -> Byte.valueOf(a).intValue() + Short.valueOf(s).byteValue() + Short.valueOf(t).doubleValue()
                    + Byte.valueOf(b).floatValue();
            case "parseBoolean" -> Boolean.parseBoolean(TRUTHS.get(below(8))) + " " + Boolean.valueOf(TRUTHS.get(below(8)));
            case "booleanLogic" -> Boolean.logicalAnd(a > b, s > t) + " " + Boolean.logicalOr(a > b, s > t) + " "
                    + Boolean.logicalXor(a > b, s > t) + Boolean.compare(a > b, s > t);
            case "booleanBox" -> Boolean.valueOf(a > b).hashCode() + Boolean.valueOf(s > t).compareTo(a > 0)
                    + Boolean.hashCode(b > 0);
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
