package corpus.outside;

/** A stopwatch around what is decided by the input. */
public final class ReadsClock {
    private ReadsClock() {
    }

    public static String timed(int[] values) {
        long start = System.nanoTime();
        int largest = Integer.MIN_VALUE;
        for (int value : values) {
            largest = Math.max(largest, value);
        }
        long taken = System.nanoTime() - start;
        if (taken < 0) {
            return "backwards";
        }
        if (values.length > 2 && largest == 77) {
            return "found";
        }
        return taken > 3_600_000_000_000L ? "slow" : "quick";
    }
}
