import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** Checks comparisons of floating point values: operators, compare, equals, sorting and boxed sets. */
public class FloatsCompare {
    private static String operators(double a, double b) {
        return "" + (a < b ? 1 : 0) + (a <= b ? 1 : 0) + (a == b ? 1 : 0) + (a != b ? 1 : 0) + (a >= b ? 1 : 0)
                + (a > b ? 1 : 0) + (!(a < b) ? 1 : 0) + (!(a >= b) ? 1 : 0);
    }

    private static String operators(float a, float b) {
        return "" + (a < b ? 1 : 0) + (a <= b ? 1 : 0) + (a == b ? 1 : 0) + (a != b ? 1 : 0) + (a >= b ? 1 : 0)
                + (a > b ? 1 : 0) + (!(a < b) ? 1 : 0) + (!(a >= b) ? 1 : 0);
    }

    public static void main(String[] args) {
        double[] values = {Double.NEGATIVE_INFINITY, -1, -0.0, 0.0, Double.MIN_VALUE, 1, Double.POSITIVE_INFINITY,
            Double.NaN};
        for (double a : values) {
            StringBuilder row = new StringBuilder();
            for (double b : values) {
                row.append(operators(a, b)).append(operators((float) a, (float) b).equals(operators(a, b)) ? "" : "f")
                        .append(Double.compare(a, b))
                        .append(Double.valueOf(a).equals(b) ? 'e' : 'n').append(Float.compare((float) a, (float) b))
                        .append(' ');
            }
            System.out.println(row.toString().trim());
        }
        double[] sorted = {3, Double.NaN, -0.0, 0.0, -0.0, Double.NEGATIVE_INFINITY, -3, Double.NaN, 1e-320};
        Arrays.sort(sorted);
        System.out.println(Arrays.toString(sorted) + " " + Arrays.binarySearch(sorted, 0.0) + " "
                + Arrays.binarySearch(sorted, -0.0));
        System.out.println(new TreeSet<>(List.of(0.0, -0.0, Double.NaN, 1.0)) + " " + Arrays.asList(1.0, Double.NaN)
                .contains(Double.NaN));
        System.out.println(Arrays.equals(new double[] {Double.NaN, 0.0}, new double[] {Double.NaN, -0.0}) + " "
                + Arrays.equals(new float[] {Float.NaN}, new float[] {Float.NaN}));
        double nan = Double.NaN;
        int branches = 0;
        if (nan > 0) {
            branches |= 1;
        }
        if (!(nan <= 0)) {
            branches |= 2;
        }
        while (nan < 5) {
            branches |= 4;
            break;
        }
        System.out.println(branches + " " + (nan > 1 || nan < 1 ? "ordered" : "unordered") + " " + (0.1f + 0.2f == 0.3f)
                + " " + (0.1 + 0.2 == 0.3) + " " + (0.5f == 0.5));
        System.out.println((1 == 1.0f) + " " + ((long) 1e18 + 1 == 1e18) + " "
                + (Integer.MAX_VALUE == (float) Integer.MAX_VALUE) + " " + ('a' == 97.0));
    }
}
