package glassbox.probe;

/**
 * What probes in class files call. A stream of numbers for each thread: that of a probe, and those that it tells beside.
 *
 * <p>Classes of the JDK can have probes as well, so this one uses none of its collections.
 */
public final class Recorder {
    /** The streams of the recording that is going on; null if there is none. */
    private static volatile Recording current;

    private Recorder() {}

    /** Starts a recording, and ends the last one. No thread may add more numbers than this. */
    public static Recording begin(int most) {
        return begin(most, 0);
    }

    /** The same; a thread that tells so many numbers beyond gets an {@link Enough}, unless that is 0. */
    public static Recording begin(int most, int beyond) {
        Recording recording = new Recording(Thread.currentThread(), most, beyond);
        current = recording;
        return recording;
    }

    /** Ends the recording. */
    public static void end() {
        current = null;
    }

    public static void hit(int probe) {
        Recording recording = current;
        if (recording != null) {
            recording.stream().add(probe);
        }
    }

    public static void number(int number, int probe) {
        Recording recording = current;
        if (recording != null) {
            recording.stream().add(probe, number);
        }
    }

    public static void caught(Object exception, int probe) {
        Recording recording = current;
        if (recording != null) {
            recording.stream().add(probe, recording.nameOf(exception));
        }
    }

    public static void object(Object object, int probe) {
        Recording recording = current;
        if (recording != null) {
            recording.stream().add(probe, recording.numberOf(object));
        }
    }

    public static void element(Object array, int index, int probe) {
        Recording recording = current;
        if (recording != null) {
            recording.stream().add(probe, recording.numberOf(array), index);
        }
    }
}
