package corpus;

/** Finds a key in a sorted array by halving. */
public final class BinarySearch {
    private BinarySearch() {
    }

    /** The index of the key, or -1. */
    public static int indexOf(int[] sorted, int key) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }
}
