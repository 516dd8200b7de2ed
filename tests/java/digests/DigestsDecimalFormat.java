import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.List;
import java.util.Locale;

/** Digests DecimalFormat and NumberFormat over random patterns, numbers and texts to parse. */
public class DigestsDecimalFormat {
    private static final String[] METHODS = ("doubles longs decimals settings multiplier toPattern parse parsePosition "
            + "parseBigDecimal roundTrip numberInstance percentInstance equals").split(" ");
    private static final int ROUNDS = 60;
    private static final DecimalFormatSymbols SYMBOLS = DecimalFormatSymbols.getInstance(Locale.ROOT);
    private static final List<String> PATTERNS = List.of("0", "#", "0.00", "#,##0.###", "000.#", "0.###E0", "##0.#E00",
            "0.0%", "'n='0;(0)", "#,##,##0.0", "+#;-#", "00.00E0", "0.0'", "##.##.#", "#0#");
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
            case 0 -> List.of(0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, 0.5, 2.5, -1.5).get(below(7));
            case 1 -> next() / 1000.0;
            case 2 -> below(1000) / 16.0;
            case 3 -> Math.scalb(below(1000000), below(80) - 50);
            default -> next();
        };
    }

    private static DecimalFormat format() {
        DecimalFormat format = new DecimalFormat(PATTERNS.get(below(PATTERNS.size())), SYMBOLS);
        format.setRoundingMode(RoundingMode.values()[below(7)]);
        return format;
    }

    private static String digits() {
        StringBuilder out = new StringBuilder(below(3) == 0 ? "-" : "");
        for (int i = below(10); i > 0; i--) {
            out.append("0123456789.,E%".charAt(below(below(3) == 0 ? 14 : 10)));
        }
        return out.toString();
    }

    private static Object call(String method) {
        return switch (method) {
            case "doubles" -> format().format(value());
            case "longs" -> format().format((long) next() << below(30));
            case "decimals" -> format().format(BigDecimal.valueOf(next(), below(10)));
            case "settings" -> {
                DecimalFormat format = format();
                format.setMinimumIntegerDigits(below(6));
                format.setMaximumFractionDigits(below(5));
                format.setMinimumFractionDigits(below(4));
                format.setGroupingSize(below(5));
                format.setDecimalSeparatorAlwaysShown(below(2) == 0);
                format.setPositivePrefix("<");
                yield format.format(value()) + format.toPattern() + format.getMaximumIntegerDigits();
            }
            case "multiplier" -> {
                DecimalFormat format = format();
                format.setMultiplier(below(20) - 4);
                yield format.format(value()) + format.format(next());
            }
            case "toPattern" -> format().toPattern() + format().toLocalizedPattern();
            case "parse" -> format().parse(digits(), new ParsePosition(below(2)));
            case "parsePosition" -> {
                ParsePosition position = new ParsePosition(0);
                Number number = format().parse(digits(), position);
                yield number + " " + position.getIndex() + " " + position.getErrorIndex();
            }
            case "parseBigDecimal" -> {
                DecimalFormat format = format();
                format.setParseBigDecimal(true);
                yield format.parse(digits(), new ParsePosition(0));
            }
            case "roundTrip" -> {
                DecimalFormat format = format();
                yield String.valueOf(format.parse(format.format(value()), new ParsePosition(0)));
            }
            case "numberInstance" -> NumberFormat.getNumberInstance(Locale.ROOT).format(value())
                    + NumberFormat.getIntegerInstance(Locale.ROOT).format(value());
            case "percentInstance" -> NumberFormat.getPercentInstance(Locale.US).format(value());
            case "equals" -> format().equals(format()) + " " + format().clone().equals(format());
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
