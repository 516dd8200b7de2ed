import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.ParseException;
import java.text.ParsePosition;
import java.util.Locale;

/** Checks DecimalFormat patterns, rounding, grouping, exponents, affixes and parsing. */
public class FormatDecimal {
    private static final DecimalFormatSymbols SYMBOLS = DecimalFormatSymbols.getInstance(Locale.ROOT);

    public static void main(String[] args) throws ParseException {
        String[] patterns = {"0", "#", "0.00", "#.##", "#,##0.###", "000000", "0.###E0", "##0.##E0", "00.00%",
            "'#'0", "0.0;(0.0)", "+0;-0", "#,####.0"};
        double[] values = {0, -0.0, 1, -1.5, 0.005, 12345.6789, 1234567890.125, -9.995, 1e-7};
        for (String pattern : patterns) {
            DecimalFormat format = new DecimalFormat(pattern, SYMBOLS);
            StringBuilder row = new StringBuilder(pattern);
            for (double value : values) {
                row.append(" | ").append(format.format(value));
            }
            System.out.println(row + " | " + format.toPattern());
        }
        DecimalFormat rounding = new DecimalFormat("0", SYMBOLS);
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                rounding.setRoundingMode(mode);
                System.out.println(mode + " " + rounding.format(2.5) + " " + rounding.format(-2.5) + " "
                        + rounding.format(1.1) + " " + rounding.format(-1.9) + " " + rounding.format(3.5));
            }
        }
        DecimalFormat plain = new DecimalFormat("#,##0.##", SYMBOLS);
        System.out.println(plain.format(Long.MIN_VALUE) + " "
                + plain.format(new java.math.BigDecimal("123456789012345678901.239")));
        System.out.println(plain.parse("1,234.5") + " " + plain.parse("12abc") + " "
                + plain.parse("-7").getClass().getSimpleName()
                + " " + plain.parse("99999999999999999999"));
        ParsePosition position = new ParsePosition(2);
        System.out.println(plain.parse("ab3.5cd", position) + " " + position.getIndex());
        try {
            plain.parse("none");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " at " + e.getErrorOffset());
        }
        try {
            new DecimalFormat("0.0.0", SYMBOLS);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
