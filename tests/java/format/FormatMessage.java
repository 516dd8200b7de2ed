import java.text.ChoiceFormat;
import java.text.MessageFormat;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Locale;

/** Checks MessageFormat arguments, quoting, number styles, nested choices and parsing. */
public class FormatMessage {
    private static String format(String pattern, Object... arguments) {
        return new MessageFormat(pattern, Locale.ROOT).format(arguments);
    }

    public static void main(String[] args) throws ParseException {
        System.out.println(format("{0} and {1} and {0}", "a", "b"));
        System.out.println(format("{1} {2}", "zero", null));
        System.out.println(format("It''s '{0}' and '{'{0}'}' ''{0}''", "quoted"));
        System.out.println(format("unbalanced 'quote {0}", "x"));
        System.out.println(format("{0} {0,number} {0,number,integer} {0,number,#.#} {0,number,percent}", 1234.567));
        System.out.println(format("{0,number,000;(000)}", -7));
        String files = "There {0,choice,0#are no files|1#is one file|1<are {0,number,integer} files}.";
        for (int count : new int[] {-1, 0, 1, 2, 1500}) {
            System.out.println(format(files, count));
        }
        MessageFormat reusable = new MessageFormat("{0}-{1}:{2}", Locale.ROOT);
        System.out.println(Arrays.toString(reusable.parse("x-y:z")) + " " + reusable.toPattern());
        System.out.println(Arrays.toString(new MessageFormat("v={0,number}", Locale.ROOT).parse("v=12.5")));
        System.out.println(new MessageFormat(files, Locale.ROOT).toPattern());
        System.out.println(MessageFormat.format("{0} plain static", "a"));
        ChoiceFormat grades = new ChoiceFormat(new double[] {0, 50, 90}, new String[] {"fail", "pass", "top"});
        System.out.println(grades.format(-3) + grades.format(49.9) + grades.format(50) + grades.format(100) + " "
                + grades.toPattern());
        System.out.println(ChoiceFormat.nextDouble(1.0) + " " + ChoiceFormat.previousDouble(1.0));
        for (String bad : new String[] {"{", "{0", "{x}", "{-1}", "{0,unknown}", "}", "{0,number,0.0.0}"}) {
            try {
                System.out.println(bad + " -> " + format(bad, 1));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " -> " + e.getMessage());
            }
        }
        new MessageFormat("a{0}", Locale.ROOT).parse("b1");
    }
}
