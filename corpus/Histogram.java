package corpus;

/** Counts how many values lie in each of several intervals of the same width. */
public final class Histogram {
    private Histogram() {
    }

    /** Values outside of the whole range are not counted. */
    public static int[] count(double[] values, double low, double high, int bins) {
        if (bins <= 0 || !(low < high)) {
            throw new IllegalArgumentException("there is no interval to count in");
        }
        int[] counts = new int[bins];
        double width = (high - low) / bins;
        for (double value : values) {
            if (value >= low && value <= high) {
                int bin = (int) ((value - low) / width);
                if (bin == bins) {
                    bin--;
                }
                counts[bin]++;
            }
        }
        return counts;
    }
}
