package corpus;

/** Neighbours in the wrong order are exchanged until there are none. */
public final class BubbleSort {
    private BubbleSort() {
    }

    public static void sort(int[] values) {
        boolean exchanged = true;
        for (int end = values.length - 1; exchanged && end > 0; end--) {
            exchanged = false;
            for (int i = 0; i < end; i++) {
                if (values[i] > values[i + 1]) {
                    int kept = values[i];
                    values[i] = values[i + 1];
                    values[i + 1] = kept;
                    exchanged = true;
                }
            }
        }
    }
}
