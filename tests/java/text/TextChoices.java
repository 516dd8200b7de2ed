import java.text.ChoiceFormat;
import java.text.ParsePosition;
import java.util.Arrays;

/** Checks ChoiceFormat patterns, limits, infinities, parsing and malformed patterns. */
public class TextChoices {
    public static void main(String[] args) {
        ChoiceFormat sizes = new ChoiceFormat("-1#negative|0#zero|1#one|1.0<more than one|2#two|2<many");
        for (double value : new double[] {Double.NEGATIVE_INFINITY, -1.5, -1, -0.5, 0, 0.9, 1, 1.0001, 2, 2.5,
            Double.POSITIVE_INFINITY, Double.NaN}) {
            System.out.println(value + " " + sizes.format(value));
        }
        System.out.println(sizes.toPattern());
        System.out.println(Arrays.toString(sizes.getLimits()) + " " + Arrays.toString(sizes.getFormats()));
        ParsePosition position = new ParsePosition(0);
        System.out.println(sizes.parse("zero and", position) + " " + position.getIndex() + " "
                + sizes.parse("two", new ParsePosition(0)));
        ParsePosition failed = new ParsePosition(0);
        System.out.println(sizes.parse("nothing", failed) + " " + failed.getErrorIndex());
        ChoiceFormat infinite = new ChoiceFormat("-\u221E<low|0#'|' quoted|\u221E#high");
        System.out.println(infinite.format(-5) + " " + infinite.format(3) + " "
                + infinite.format(Double.POSITIVE_INFINITY));
        System.out.println(infinite.equals(infinite.clone()) + " " + infinite.equals(sizes) + " " + sizes.hashCode());
        sizes.setChoices(new double[] {0, ChoiceFormat.nextDouble(10)}, new String[] {"small", "large"});
        System.out.println(sizes.format(10) + " " + sizes.format(10.000000001) + " " + sizes.toPattern());
        for (String bad : new String[] {"", "x#y", "1#a|0#b", "#empty", "1", "5#"}) {
            try {
                System.out.println("'" + bad + "' " + new ChoiceFormat(bad).format(5));
            } catch (RuntimeException e) {
                System.out.println("'" + bad + "' " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        new ChoiceFormat(new double[] {1, 2}, new String[] {"one"});
    }
}
