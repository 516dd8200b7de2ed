import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/** Digests String.format over random flags, widths, precisions, conversions and arguments. */
public class DigestsFormatter {
    private static final String[] METHODS = ("decimal decimalLong hexadecimal hexadecimalByte bigInteger fixed scientific "
            + "general hexFloat floats bigDecimal string character booleanAndHash anyConversion "
            + "indices locale garbage").split(" ");
    private static final int ROUNDS = 60;
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

    private static String specifier(String flags, String conversions) {
        StringBuilder out = new StringBuilder("[%");
        while (below(3) == 0) {
            out.append(flags.charAt(below(flags.length())));
        }
        if (below(2) == 0) {
            out.append(1 + below(20));
        }
        if (below(3) == 0) {
            out.append('.').append(below(12));
        }
        return out.append(conversions.charAt(below(conversions.length()))).append(']').toString();
    }

    private static double real() {
        return switch (below(5)) {
            case 0 -> List.of(0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.5, 1.5)
                    .get(below(7));
            case 1 -> Double.longBitsToDouble((long) next() << 32 ^ next());
            case 2 -> below(20000) / 16.0;
            default -> next() / 1000.0;
        };
    }

    private static Object anything() {
        return switch (below(9)) {
            case 0 -> next();
            case 1 -> (long) next() << 30;
            case 2 -> real();
            case 3 -> "text" + below(100);
            case 4 -> (char) ('a' + below(26));
            case 5 -> null;
            case 6 -> below(2) == 0;
            case 7 -> new BigInteger(Integer.toString(next())).pow(3);
            default -> BigDecimal.valueOf(next(), below(12) - 3);
        };
    }

    private static Object call(String method) {
        return switch (method) {
            case "decimal" -> String.format(specifier("-+ 0,(", "d"), next() >> below(32));
            case "decimalLong" -> String.format(specifier("-+ 0,(", "d"), (long) next() << below(40));
            case "hexadecimal" -> String.format(specifier("-0#", "xXo"), next() >> below(32));
            case "hexadecimalByte" -> String.format(specifier("-0#", "xo"), (byte) next())
                    + String.format("%x%o", (short) next(), (long) next());
            case "bigInteger" -> String.format(specifier("-+ 0,(#", "dxXo"), BigInteger.valueOf(next()).pow(1 + below(4)));
            case "fixed" -> String.format(specifier("-+ 0,(#", "f"), real());
            case "scientific" -> String.format(specifier("-+ 0(#", "eE"), real());
            case "general" -> String.format(specifier("-+ 0,(", "gG"), real());
            case "hexFloat" -> String.format(specifier("-+ 0", "aA"), real());
            case "floats" -> String.format(specifier("-+ 0,(", "feg"), (float) real());
            case "bigDecimal" -> String.format(specifier("-+ 0,(", "feg"), BigDecimal.valueOf(next(), below(12) - 3));
            case "string" -> String.format(specifier("-", "sS"), anything());
            case "character" -> String.format(specifier("-", "cC"), below(10) == 0 ? 0x10FFF0
                    + below(32) : (Object) (char) (' ' + below(90)));
            case "booleanAndHash" -> String.format(specifier("-", "bB") + specifier("-", "hH"), anything(), next());
            case "anyConversion" -> String.format(specifier("-+ 0,(#", "dxofegasScbh%n"), anything());
            case "indices" -> String.format("%" + below(4) + "$s %s %<s %" + (1 + below(3)) + "$d", next(), anything(),
                    next());
            case "locale" -> String.format(List.of(Locale.ROOT, Locale.US, Locale.GERMANY).get(below(3)), "%,.2f %,d",
                    next() / 8.0, next());
            case "garbage" -> String.format("%" + (char) ('!' + below(90)) + (char) ('!' + below(90)) + "d", next());
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
