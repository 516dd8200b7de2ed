package corpus;

/** Sorts two thirds of an array three times. */
public final class StoogeSort {
    private StoogeSort() {
    }

    public static void sort(int[] values) {
        sort(values, 0, values.length - 1);
    }

    static void sort(int[] values, int first, int last) {
        if (first >= last) {
            return;
        }
        if (values[first] > values[last]) {
            int kept = values[first];
            values[first] = values[last];
            values[last] = kept;
        }
        if (last - first > 1) {
            int third = (last - first + 1) / 3;
            sort(values, first, last - third);
            sort(values, first + third, last);
            sort(values, first, last - third);
        }
    }
}
