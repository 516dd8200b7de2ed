package glassbox.runner;

import glassbox.probe.Recorder;
import glassbox.probe.Recording;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** Where code under test runs: on a thread of its own, for a limited time. */
public final class Stage {
    public static final int PASSED = 0;
    public static final int FAILED = 1;
    public static final int TIMED_OUT = 2;

    /** More of a message than anybody reads, and little enough that it always fits into memory. */
    private static final int MESSAGE_LIMIT = 1 << 16;

    private static final int TRACE_LIMIT = 32;

    /** How long the threads of a test that has ended may take to end as well, and how long if they are busy doing so. */
    private static final long PATIENCE_MILLIS = 50;

    /** How often to look whether a thread waits for nothing, and how often it has to before that is believed. */
    private static final long GLANCE_MILLIS = 40;

    private static final int STILL = 5;
    private static final long PATIENCE_WITH_BUSY_THREADS_MILLIS = 500;

    /** On a machine that is busy otherwise, a test may take this many times its limit, if it has not had its time. */
    private static final long MOST_TIMES_SLOWER = 20;

    /** In so long a time, a test that waits for the processor gets a little of it, and one that waits for nothing does not. */
    private static final long LOOK_MILLIS = 1000;

    private static final long LITTLE_MILLIS = 20;

    private final Standard standard = new Standard();

    /** Something that calls code under test. */
    public interface Deed {
        void perform() throws Throwable;
    }

    /** Performs a deed, and records what probes tell of it, but no more numbers than this. */
    public Observation observe(ClassLoader loader, Deed deed, long limit, int most) {
        try {
            ThreadGroup group = new ThreadGroup("test");
            Attempt attempt = new Attempt(deed, most);
            Thread thread = new Thread(group, attempt, "main");
            thread.setDaemon(true);
            thread.setContextClassLoader(loader);
            thread.start();
            await(thread, group, Math.max(1, limit));
            if (thread.isAlive()) {
                return new Observation(TIMED_OUT, null, false, attempt.recording);
            }
            boolean tidy = !attempt.exhausted && hasEnded(group);
            int outcome = attempt.failure == null ? PASSED : FAILED;
            return new Observation(outcome, attempt.failure, tidy, attempt.recording);
        } finally {
            Recorder.end();
            standard.restore();
        }
    }

    /** How long what goes on may still take, in milliseconds. */
    public interface Patience {
        long left();
    }

    /** Performs a deed that records by itself, as long as patience lasts. */
    public Observation watch(ClassLoader loader, Deed deed, Patience patience) {
        try {
            ThreadGroup group = new ThreadGroup("test");
            Attempt attempt = new Attempt(deed, 0);
            Thread thread = new Thread(group, attempt, "main");
            thread.setDaemon(true);
            thread.setContextClassLoader(loader);
            thread.start();
            int still = 0;
            for (long left = patience.left(); left > 0 && still < STILL && thread.isAlive(); left = patience.left()) {
                join(thread, Math.min(left, GLANCE_MILLIS));
                still = waitsForNothing(thread, group) ? still + 1 : 0;
            }
            boolean late = thread.isAlive();
            boolean tidy = !late && !attempt.exhausted && hasEnded(group);
            return new Observation(late ? TIMED_OUT : PASSED, null, tidy, null);
        } finally {
            Recorder.end();
            standard.restore();
        }
    }

    /** Whether a thread waits without a limit, and no thread is there that could wake it up. */
    private static boolean waitsForNothing(Thread thread, ThreadGroup group) {
        return thread.getState() == Thread.State.WAITING
                && group.activeCount() <= 1
                && ForkJoinPool.commonPool().isQuiescent();
    }

    /**
     * Waits until the thread has ended or has had so much time. What other programs take from it does not count: the
     * limit holds for the time that the processor worked for this JVM, as long as it works at all.
     */
    private static void await(Thread thread, ThreadGroup group, long millis) {
        join(thread, millis);
        if (!thread.isAlive()) {
            return;
        }
        Clock clock = new Clock(threads(group));
        long longest = millis * (MOST_TIMES_SLOWER - 1);
        long had = clock.millis();
        for (long waited = 0; had >= 0 && had < millis && waited < longest; ) {
            long turn = Math.max(LITTLE_MILLIS, Math.min(LOOK_MILLIS, millis - had));
            join(thread, turn);
            waited += turn;
            long now = clock.millis();
            if (!thread.isAlive() || (now - had) * LOOK_MILLIS < LITTLE_MILLIS * turn) {
                return;
            }
            had = now;
        }
    }

    private static void join(Thread thread, long millis) {
        // Nobody interrupts this thread but a test that looked for it; then we just go on waiting.
        long end = System.nanoTime() + millis * 1_000_000;
        while (thread.isAlive()) {
            long left = (end - System.nanoTime() + 999_999) / 1_000_000;
            if (left <= 0) {
                return;
            }
            try {
                thread.join(left);
            } catch (InterruptedException ignored) {
                continue;
            }
        }
    }

    /** Whether no thread of the test is left, apart from the pool that all code in a JVM shares. */
    private static boolean hasEnded(ThreadGroup group) {
        for (Thread thread : threads(group)) {
            if (!isShared(thread)) {
                join(thread, PATIENCE_MILLIS);
                if (thread.getState() == Thread.State.RUNNABLE) {
                    join(thread, PATIENCE_WITH_BUSY_THREADS_MILLIS);
                }
                if (thread.isAlive()) {
                    return false;
                }
            }
        }
        return isQuiet(ForkJoinPool.commonPool());
    }

    /** Whether a pool has come to rest. A task in it that goes on may hold what the next test needs. */
    private static boolean isQuiet(ForkJoinPool pool) {
        for (long waited = 0; !pool.isQuiescent(); waited += LITTLE_MILLIS) {
            if (waited >= PATIENCE_MILLIS) {
                return false;
            }
            try {
                Thread.sleep(LITTLE_MILLIS);
            } catch (InterruptedException ignored) {
                continue;
            }
        }
        return true;
    }

    private static List<Thread> threads(ThreadGroup group) {
        int count = group.activeCount();
        if (count == 0) {
            return Collections.emptyList();
        }
        Thread[] threads = new Thread[2 * count + 8];
        int found = group.enumerate(threads, true);
        List<Thread> result = new ArrayList<>();
        for (int i = 0; i < found; i++) {
            result.add(threads[i]);
        }
        return result;
    }

    private static boolean isShared(Thread thread) {
        return thread instanceof ForkJoinWorkerThread
                && ((ForkJoinWorkerThread) thread).getPool() == ForkJoinPool.commonPool();
    }

    /** How one test ended, and whether this JVM may run another one. */
    public static final class Observation {
        public final int outcome;
        /** Null unless the test failed. */
        final Failure failure;
        public final boolean tidy;
        /** Null if there was none. */
        final Recording recording;

        Observation(int outcome, Failure failure, boolean tidy, Recording recording) {
            this.outcome = outcome;
            this.failure = failure;
            this.tidy = tidy;
            this.recording = recording;
        }

        /** Returns how many bytes the numbers of the recording take. */
        int writeRecording(Fields answer) throws IOException {
            return write(recording, answer);
        }

        /** The same for what was recorded elsewhere; null if there was nothing. */
        public static int write(Recording recording, Fields answer) throws IOException {
            int[][] streams = recording == null ? new int[0][] : recording.streams();
            answer.bool(recording == null || recording.isCut());
            answer.strings(recording == null ? Collections.emptyList() : Arrays.asList(recording.names()));
            answer.number(streams.length);
            int written = 0;
            for (int[] stream : streams) {
                written += answer.packed(stream);
            }
            return written;
        }
    }

    /** What happens on the thread of the test, including everything that calls the user's code afterwards. */
    private static final class Attempt implements Runnable {
        private final Deed deed;

        /** How many numbers may be recorded; none if nobody wants to know. */
        private final int most;

        /** Written before the thread ends and read after that. */
        Failure failure;

        /** Null unless something is recorded. */
        volatile Recording recording;

        /** Whether the test ran into the limit of the memory, and may still hold most of it. */
        boolean exhausted;

        Attempt(Deed deed, int most) {
            this.deed = deed;
            this.most = most;
        }

        @Override
        public void run() {
            if (most > 0) {
                recording = Recorder.begin(most);
            }
            Throwable thrown = attempt();
            if (thrown != null) {
                exhausted = thrown instanceof OutOfMemoryError;
                failure = Failure.describe(thrown);
            }
        }

        private Throwable attempt() {
            try {
                deed.perform();
                return null;
            } catch (InvocationTargetException wrapped) {
                return wrapped.getCause();
            } catch (Throwable thrown) {
                return thrown;
            }
        }
    }

    /** An exception as text, so that none of its code has to be called any more. */
    static final class Failure {
        private final String exception;
        private final String message;
        private final List<String> trace;

        private Failure(String exception, String message, List<String> trace) {
            this.exception = exception;
            this.message = message;
            this.trace = trace;
        }

        static Failure describe(Throwable thrown) {
            String exception = thrown.getClass().getName();
            try {
                String message = thrown.getMessage();
                if (message != null && message.length() > MESSAGE_LIMIT) {
                    message = message.substring(0, MESSAGE_LIMIT);
                }
                return new Failure(exception, message, trace(thrown));
            } catch (Throwable inTheUsersCode) {
                // getMessage() can be overridden, and the memory can still be full.
                return new Failure(exception, null, Collections.emptyList());
            }
        }

        private static List<String> trace(Throwable thrown) {
            List<String> lines = new ArrayList<>();
            for (StackTraceElement element : thrown.getStackTrace()) {
                if (lines.size() == TRACE_LIMIT || element.getClassName().startsWith("glassbox.runner.")) {
                    break;
                }
                lines.add(element.toString());
            }
            return lines;
        }

        void writeTo(Fields answer) throws IOException {
            answer.string(exception);
            answer.string(message);
            answer.strings(trace);
        }
    }
}
