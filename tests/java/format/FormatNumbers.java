import java.text.NumberFormat;
import java.text.FieldPosition;
import java.text.ParseException;
import java.util.Locale;

/** Checks the NumberFormat instances of the root and English locales and their digit settings. */
public class FormatNumbers {
    public static void main(String[] args) throws ParseException {
        for (Locale locale : new Locale[] {Locale.ROOT, Locale.US}) {
            NumberFormat number = NumberFormat.getNumberInstance(locale);
            NumberFormat integer = NumberFormat.getIntegerInstance(locale);
            NumberFormat percent = NumberFormat.getPercentInstance(locale);
            for (double value : new double[] {0, 0.5, 1.5, -2.5, 1234567.8915, 1e15, -0.001}) {
                System.out.println(value + ": " + number.format(value) + " " + integer.format(value) + " "
                        + percent.format(value));
            }
            System.out.println(number.format(Long.MAX_VALUE) + " " + integer.parse("7.9") + " " + percent.parse("25%"));
        }
        NumberFormat custom = NumberFormat.getInstance(Locale.ROOT);
        custom.setMinimumIntegerDigits(3);
        custom.setMinimumFractionDigits(2);
        custom.setMaximumFractionDigits(4);
        custom.setGroupingUsed(false);
        System.out.println(custom.format(1) + " " + custom.format(12345.678912) + " " + custom.format(-0.00005));
        custom.setMaximumIntegerDigits(2);
        System.out.println(custom.format(98765) + " " + custom.getMinimumIntegerDigits());
        custom.setParseIntegerOnly(true);
        System.out.println(custom.parse("12.75") + " " + custom.isParseIntegerOnly() + " " + custom.getRoundingMode());

        FieldPosition fraction = new FieldPosition(NumberFormat.FRACTION_FIELD);
        StringBuffer sink = new StringBuffer("=> ");
        NumberFormat.getInstance(Locale.ROOT).format(1234.56, sink, fraction);
        System.out.println(sink + " " + fraction.getBeginIndex() + ".." + fraction.getEndIndex());
        System.out.println(custom.equals(custom.clone()) + " " + (custom.clone() == custom));
        NumberFormat.getInstance(Locale.ROOT).parse("x1");
    }
}
