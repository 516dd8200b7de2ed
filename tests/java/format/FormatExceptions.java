/** Checks the class and message of the exception of every kind of wrong format. */
public class FormatExceptions {
    private static void attempt(String format, Object... arguments) {
        try {
            System.out.println(format + " -> " + String.format(format, arguments));
        } catch (RuntimeException e) {
            System.out.println(format + " -> " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("%d", "text");
        attempt("%d", 1.5);
        attempt("%f", 1);
        attempt("%c", "text");
        attempt("%c", 0x110000);
        attempt("%x", 1.0f);
        attempt("%s");
        attempt("%s %s", "one");
        attempt("%3$s", "one", "two");
        attempt("%<s", "one");
        attempt("%q", 1);
        attempt("%", 1);
        attempt("100%", 1);
        attempt("%-d", 1);
        attempt("%0d", 1);
        attempt("%-05d", 1);
        attempt("%+ d", 1);
        attempt("%.2d", 1);
        attempt("%#d", 1);
        attempt("%,x", 1);
        attempt("%+x", 1);
        attempt("%+s", "s");
        attempt("%#s", "s");
        attempt("%-s", "s");
        attempt("%--5d", 1);
        attempt("%5n");
        attempt("%.3%");
        attempt("%.c", 'c');
        attempt("%.2c", 'c');
        attempt("%#b", true);
        attempt("%,e", 1.0);
        attempt("%(a", 1.0);
        attempt("%a", new java.math.BigDecimal("1"));
        attempt("%tQ", "text");
        attempt("%ty", 'c');
        attempt("%t", 1);
        attempt("%tz!", 1.5);
        attempt("%D", 1);
        attempt("%0$s", "zero");
        attempt("%99999999999d", 1);
        String.format("%d and %d", 1, 'x');
    }
}
