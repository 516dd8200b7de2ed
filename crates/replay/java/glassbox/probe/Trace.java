package glassbox.probe;

/**
 * What class files for executors tell: which way the thread of the call went, at every conditional jump and switch.
 *
 * <p>A jump is its number twice, plus one if it was taken; a switch is its number twice, and then its operand. What static
 * initializers do is left out: when they run depends on what ran before in the same virtual machine.
 */
public final class Trace {
    private static final int FIRST_SIZE = 1 << 10;

    /** The thread whose ways are written down; null if nobody's are, which keeps all others fast. */
    private static Thread owner;

    private static int[] numbers = new int[FIRST_SIZE];
    private static int size;
    private static int most;
    private static boolean isCut;

    /** The thread of the run, from its beginning to its end. */
    private static Thread runner;

    /** Whether the call under test is under way, and not only the making of its input. */
    private static boolean isCalling;

    /** How many static initializers are running. */
    private static int initializers;

    /** What the program wanted to end the virtual machine with. */
    private static Integer status;

    private Trace() {}

    /** The current thread begins a run, of which no more numbers than this are to be written down. */
    public static void begin(int limit) {
        numbers = new int[Math.min(limit, FIRST_SIZE)];
        size = 0;
        most = limit;
        isCut = false;
        isCalling = false;
        initializers = 0;
        status = null;
        runner = Thread.currentThread();
        Boundaries.begin();
    }

    /** From now on it is the call under test that runs. */
    public static void call() {
        isCalling = true;
        owner = runner;
    }

    public static void end() {
        owner = null;
        runner = null;
    }

    /** What was written down so far, by a thread that may still be running. */
    public static int[] numbers() {
        int[] written = numbers;
        int count = Math.min(size, written.length);
        int[] copy = new int[count];
        System.arraycopy(written, 0, copy, 0, count);
        return copy;
    }

    /** Whether there was more. */
    public static boolean isCut() {
        return isCut;
    }

    /** What the program wanted to end the virtual machine with; null if it did not want to. */
    public static Integer status() {
        return status;
    }

    static int size() {
        return size;
    }

    /** Whether what the current thread does at boundaries belongs to the run. */
    static boolean isRecording() {
        return Thread.currentThread() == runner && (isCalling || initializers > 0) && status == null;
    }

    static void cut() {
        isCut = true;
    }

    public static void taken(int jump) {
        Thread thread = owner;
        // Without the first comparison, runs that were cut would be slower.
        if (thread != null && thread == Thread.currentThread()) {
            add(2 * jump + 1);
        }
    }

    /** Takes back that the last jump was taken. */
    public static void fell() {
        Thread thread = owner;
        if (thread != null && thread == Thread.currentThread()) {
            numbers[size - 1]--;
        }
    }

    public static void chose(int operand, int place) {
        Thread thread = owner;
        if (thread != null && thread == Thread.currentThread() && add(2 * place)) {
            add(operand);
        }
    }

    private static boolean add(int number) {
        int at = size;
        if (at == numbers.length && !grow()) {
            return false;
        }
        numbers[at] = number;
        size = at + 1;
        return true;
    }

    private static boolean grow() {
        if (numbers.length >= most) {
            isCut = true;
            owner = null;
            return false;
        }
        int[] larger = new int[(int) Math.min(most, 2L * numbers.length)];
        System.arraycopy(numbers, 0, larger, 0, size);
        numbers = larger;
        return true;
    }

    /** A static initializer begins. */
    public static void initializing() {
        if (Thread.currentThread() == runner) {
            initializers++;
            owner = null;
        }
    }

    /** A static initializer ends, in whatever way. */
    public static void initialized() {
        if (Thread.currentThread() == runner && --initializers == 0 && isCalling && !isCut && status == null) {
            owner = runner;
        }
    }

    /** The program is about to end the virtual machine. On the thread of the call that is the end of the run only. */
    public static void exiting(int code) {
        if (Thread.currentThread() == runner) {
            if (status == null) {
                status = code;
            }
            owner = null;
            throw new Exit();
        }
    }

    /** Ends the thread of the call; what is executed on its way out is not written down. */
    public static final class Exit extends Error {
        private static final long serialVersionUID = 1;

        Exit() {
            super("the program ended", null, false, false);
        }
    }
}
