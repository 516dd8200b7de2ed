/** Checks content equality, hashes, filling, copying and sorting of arrays through java.util.Arrays. */
import java.util.Arrays;

public class CopiesAndEquality {
    public static void main(String[] args) {
        int[] a = {3, 1, 2};
        int[] b = {3, 1, 2};
        System.out.println((a == b) + " " + a.equals(b) + " " + Arrays.equals(a, b) + " " + Arrays.hashCode(a));
        Object[][] deep = {{1, "x"}, {new int[] {1}, null}};
        Object[][] same = {{1, "x"}, {new int[] {1}, null}};
        System.out.println(Arrays.equals(deep, same) + " " + Arrays.deepEquals(deep, same) + " "
            + Arrays.deepToString(deep) + " " + Arrays.deepHashCode(deep));
        System.out.println(Arrays.equals(new double[] {Double.NaN, 0.0}, new double[] {Double.NaN, 0.0}) + " "
            + Arrays.equals(new double[] {0.0}, new double[] {-0.0}));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 5)) + " " + Arrays.toString(Arrays.copyOfRange(a, 1, 3))
            + " " + Arrays.toString((int[]) null) + " " + Arrays.toString(new String[] {"s", null}));
        Number[] numbers = Arrays.copyOf(new Integer[] {1}, 2, Number[].class);
        System.out.println(numbers.getClass().getName() + " " + Arrays.toString(numbers));
        long[] filled = new long[6];
        Arrays.fill(filled, 2, 4, -1L);
        System.out.println(Arrays.toString(filled));
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + " " + Arrays.binarySearch(a, 2) + " " + Arrays.binarySearch(a, 9));
        String[] words = {"pear", "Apple", "fig", "apple"};
        Arrays.sort(words);
        System.out.println(Arrays.toString(words));
        double[] doubles = {Double.NaN, 1, 0.0, -0.0, Double.NEGATIVE_INFINITY};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles) + " " + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " "
            + Arrays.mismatch(new int[] {1, 2}, new int[] {1, 2, 3}));
    }
}
