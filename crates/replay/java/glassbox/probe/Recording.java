package glassbox.probe;

/** What was recorded between {@link Recorder#begin} and {@link Recorder#end}. */
public final class Recording {
    private static final int FIRST_SIZE = 16;

    /**
     * A thread that was stopped may tell so many numbers before it is stopped again: a handler that leaves a monitor covers
     * itself, and would catch for ever what a probe in it throws.
     */
    private static final int TO_CLEAN_UP = 256;

    private final int most;

    /** A thread that tells so many numbers beyond those that there is room for is stopped; none is if this is 0. */
    private final int beyond;

    private final Stream first;

    /** Objects that have a number, by their identity, in a table with open addressing. */
    private Object[] objects = new Object[FIRST_SIZE];

    private int[] numbers = new int[FIRST_SIZE];
    private int objectCount;

    private String[] names = new String[FIRST_SIZE];
    private int nameCount;

    Recording(Thread thread, int most, int beyond) {
        this.most = most;
        this.beyond = beyond;
        this.first = new Stream(thread);
    }

    /** The numbers of each thread, beginning with the one that started the recording. */
    public synchronized int[][] streams() {
        int count = 0;
        for (Stream stream = first; stream != null; stream = stream.next) {
            count++;
        }
        int[][] streams = new int[count][];
        int at = 0;
        for (Stream stream = first; stream != null; stream = stream.next) {
            streams[at] = new int[stream.size];
            System.arraycopy(stream.numbers, 0, streams[at], 0, stream.size);
            at++;
        }
        return streams;
    }

    /** Whether a thread had more to tell than there was room for. */
    public synchronized boolean isCut() {
        for (Stream stream = first; stream != null; stream = stream.next) {
            if (stream.isFull) {
                return true;
            }
        }
        return false;
    }

    /** Whether a thread was stopped. */
    public synchronized boolean hasStopped() {
        for (Stream stream = first; stream != null; stream = stream.next) {
            if (beyond > 0 && stream.unheard > beyond) {
                return true;
            }
        }
        return false;
    }

    /** The classes of exceptions, by their numbers. */
    public synchronized String[] names() {
        String[] result = new String[nameCount];
        System.arraycopy(names, 0, result, 0, nameCount);
        return result;
    }

    Stream stream() {
        Thread thread = Thread.currentThread();
        return thread == first.thread ? first : other(thread);
    }

    private synchronized Stream other(Thread thread) {
        Stream last = first;
        while (last.next != null) {
            last = last.next;
            if (last.thread == thread) {
                return last;
            }
        }
        last.next = new Stream(thread);
        return last.next;
    }

    synchronized int nameOf(Object exception) {
        String name = exception.getClass().getName();
        for (int i = 0; i < nameCount; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        if (nameCount == names.length) {
            String[] larger = new String[2 * nameCount];
            System.arraycopy(names, 0, larger, 0, nameCount);
            names = larger;
        }
        names[nameCount] = name;
        return nameCount++;
    }

    /** Null has 0; objects have numbers from 1 on, in the order in which they were first seen. */
    synchronized int numberOf(Object object) {
        if (object == null) {
            return 0;
        }
        int at = place(objects, object);
        if (objects[at] == null) {
            objects[at] = object;
            numbers[at] = ++objectCount;
            if (2 * objectCount > objects.length) {
                grow();
                return objectCount;
            }
        }
        return numbers[at];
    }

    private void grow() {
        Object[] larger = new Object[2 * objects.length];
        int[] known = new int[larger.length];
        for (int i = 0; i < objects.length; i++) {
            if (objects[i] != null) {
                int at = place(larger, objects[i]);
                larger[at] = objects[i];
                known[at] = numbers[i];
            }
        }
        objects = larger;
        numbers = known;
    }

    private static int place(Object[] table, Object object) {
        int at = System.identityHashCode(object) & (table.length - 1);
        while (table[at] != null && table[at] != object) {
            at = (at + 1) & (table.length - 1);
        }
        return at;
    }

    /** What one thread told. */
    final class Stream {
        final Thread thread;
        int[] numbers = new int[256];
        int size;
        boolean isFull;
        /** How often there was no room. */
        int unheard;
        /** How often there may be no room until it is stopped, if it is at all. */
        int bearable = beyond;

        Stream next;

        Stream(Thread thread) {
            this.thread = thread;
        }

        void add(int probe) {
            if (hasRoom(1)) {
                numbers[size++] = probe;
            }
        }

        void add(int probe, int number) {
            if (hasRoom(2)) {
                numbers[size++] = probe;
                numbers[size++] = number;
            }
        }

        void add(int probe, int number, int another) {
            if (hasRoom(3)) {
                numbers[size++] = probe;
                numbers[size++] = number;
                numbers[size++] = another;
            }
        }

        private boolean hasRoom(int count) {
            if (size + count <= numbers.length) {
                return true;
            }
            isFull |= size + count > most;
            if (isFull) {
                if (beyond > 0 && ++unheard > bearable) {
                    bearable = unheard + TO_CLEAN_UP;
                    throw new Enough();
                }
                return false;
            }
            int[] larger = new int[Math.min(most, 2 * numbers.length)];
            System.arraycopy(numbers, 0, larger, 0, size);
            numbers = larger;
            return true;
        }
    }
}
