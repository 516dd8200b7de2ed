package bench;

import java.util.TreeSet;

/** Counts how often places of instrumented classes are passed. All class loaders of a run share it. */
public final class Counters {
    static long[] counts = new long[0];
    static TreeSet<?>[] values = new TreeSet<?>[0];

    private Counters() {
    }

    static void prepare(int number) {
        counts = new long[number];
        values = new TreeSet<?>[number];
    }

    public static void hit(int number) {
        counts[number]++;
    }

    @SuppressWarnings("unchecked")
    public static void value(int value, int number) {
        TreeSet<Integer> known = (TreeSet<Integer>) values[number];
        if (known == null) {
            known = new TreeSet<>();
            values[number] = known;
        }
        known.add(value);
    }
}
