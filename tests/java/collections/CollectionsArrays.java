import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Checks the methods of Arrays: search, fill, copy, compare, mismatch, hash and deep operations. */
public class CollectionsArrays {
    public static void main(String[] args) {
        int[] ints = {9, -4, 7, 0, 7, Integer.MIN_VALUE, 3};
        int[] sorted = ints.clone();
        Arrays.sort(sorted, 1, 6);
        System.out.println(Arrays.toString(sorted));
        Arrays.sort(sorted);
        System.out.println(Arrays.toString(sorted) + " " + Arrays.binarySearch(sorted, 7) + " "
                + Arrays.binarySearch(sorted, 8)
                + " " + Arrays.binarySearch(sorted, 0, 3, 100));
        System.out.println(Arrays.toString(Arrays.copyOf(ints, 9)) + Arrays.toString(Arrays.copyOf(ints, 2))
                + Arrays.toString(Arrays.copyOfRange(ints, 5, 9)));
        System.out.println(Arrays.equals(ints, sorted) + " " + Arrays.equals(ints, 0, 2, new int[] {9, -4}, 0, 2)
                + " " + Arrays.mismatch(ints, new int[] {9, -4, 8}) + " " + Arrays.mismatch(ints, ints.clone())
                + " " + Arrays.compare(ints, sorted) + " " + Arrays.compareUnsigned(new int[] {-1}, new int[] {1}));
        System.out.println(Arrays.hashCode(ints) + " " + Arrays.hashCode((int[]) null) + " "
                + Arrays.hashCode(new Object[] {1, "x", null}));
        double[] doubles = {0.0, -0.0, Double.NaN, -1, Double.NEGATIVE_INFINITY};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles) + " " + Arrays.binarySearch(doubles, Double.NaN) + " "
                + Arrays.hashCode(doubles));
        boolean[] flags = new boolean[4];
        Arrays.fill(flags, 1, 3, true);
        System.out.println(Arrays.toString(flags) + Arrays.toString("chars".toCharArray())
                + Arrays.toString((byte[]) null));

        Object[] nested = {new int[] {1, 2}, new String[][] {{"a"}, null, {}}, "text", null};
        System.out.println(Arrays.deepToString(nested) + " " + Arrays.deepHashCode(nested) + " "
                + Arrays.deepEquals(nested, new Object[] {new int[] {1, 2}, new String[][] {{"a"}, null, {}}, "text", null})
                + " " + Arrays.equals(nested, new Object[] {new int[] {1, 2}, null, "text", null}));
        Object[] cyclic = {1, null};
        cyclic[1] = cyclic;
        System.out.println(Arrays.deepToString(cyclic));
        long[] powers = new long[5];
        Arrays.setAll(powers, i -> 1L << 10 * i);
        int[] squares = new int[6];
        Arrays.setAll(squares, i -> i * i);
        System.out.println(Arrays.toString(powers) + Arrays.toString(squares) + Arrays.stream(squares, 2, 5).sum());
        String[] words = {"pear", "Fig", "apple"};
        List<String> view = Arrays.asList(words);
        Collections.reverse(view);
        System.out.println(words[0] + view + Arrays.asList(1, null));
        try {
            view.add("more");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Arrays.fill(ints, 3, 9, 0);
    }
}
