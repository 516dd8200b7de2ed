package glassbox.runner;

import glassbox.probe.Recorder;
import glassbox.probe.Recording;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** Runs one test method at a time, each on its own thread; the class loader is new in every request. */
final class TestRunner {
    private static final int PASSED = 0;
    private static final int FAILED = 1;
    private static final int TIMED_OUT = 2;

    /** More of a message than anybody reads, and little enough that it always fits into memory. */
    private static final int MESSAGE_LIMIT = 1 << 16;

    private static final int TRACE_LIMIT = 32;

    /** How many numbers the probes of one test may tell, and those of all tests in a request. */
    private static final int MOST_RECORDED = 1 << 18;

    private static final int MOST_RECORDED_IN_ALL = 1 << 23;

    /** How long the threads of a test that has ended may take to end as well. */
    private static final long PATIENCE_MILLIS = 50;

    /** Has the JDK and the stand-in for JUnit, and not this runner. */
    private final ClassLoader standIn;

    private final Standard standard = new Standard();

    private final Library.Shelf shelf = new Library.Shelf();

    TestRunner(File standIn) throws IOException {
        this.standIn = new URLClassLoader(new URL[] {address(standIn)}, new ProbeLoader());
    }

    /** Runs the tests of a request in one class loader, and stops after one that leaves this JVM unfit for more. */
    Answer run(Request request) throws IOException {
        int count = request.number();
        String[] classNames = new String[count];
        String[] methodNames = new String[count];
        for (int i = 0; i < count; i++) {
            classNames[i] = request.string();
            methodNames[i] = request.string();
        }
        List<File> classPath = new ArrayList<>();
        for (String entry : request.strings()) {
            classPath.add(new File(entry));
        }
        String probes = request.string();
        long limit = request.longNumber();

        Answer answer = new Answer(Main.RAN);
        int room = MOST_RECORDED_IN_ALL;
        int done = 0;
        boolean tidy = true;
        Fields observations = new Fields();
        try (URLClassLoader loader = loader(classPath, probes)) {
            for (; done < count && tidy; done++) {
                int most = probes == null ? 0 : Math.min(room, MOST_RECORDED);
                Observation observation = observe(loader, classNames[done], methodNames[done], limit, most);
                observations.small(observation.outcome);
                if (observation.failure != null) {
                    observation.failure.writeTo(observations);
                }
                if (probes != null) {
                    room -= observation.writeRecording(observations);
                }
                tidy = observation.tidy;
            }
        }
        answer.number(done);
        answer.append(observations);
        answer.bool(tidy);
        return answer;
    }

    private URLClassLoader loader(List<File> classPath, String probes) throws IOException {
        List<Library> libraries = shelf.open(classPath);
        List<File> places = new ArrayList<>(classPath);
        Library overlay = probes == null ? null : Library.directory(new File(probes));
        if (libraries == null && probes != null) {
            places.add(0, new File(probes));
        }
        URL[] addresses = new URL[places.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = address(places.get(i));
        }
        return libraries == null
                ? new URLClassLoader(addresses, standIn)
                : new TestLoader(addresses, libraries, overlay, standIn);
    }

    private Observation observe(ClassLoader loader, String className, String methodName, long limit, int most) {
        try {
            ThreadGroup group = new ThreadGroup("test");
            Attempt attempt = new Attempt(loader, className, methodName, most);
            Thread thread = new Thread(group, attempt, "main");
            thread.setDaemon(true);
            thread.setContextClassLoader(loader);
            thread.start();
            join(thread, Math.max(1, limit));
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

    private static URL address(File entry) throws MalformedURLException {
        return entry.toURI().toURL();
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
                if (thread.isAlive()) {
                    return false;
                }
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

    /** Has the JDK, and what probes call. */
    private static final class ProbeLoader extends ClassLoader {
        private static final String PROBES = Recorder.class.getPackage().getName() + ".";

        ProbeLoader() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(PROBES)) {
                return Class.forName(name, true, Recorder.class.getClassLoader());
            }
            throw new ClassNotFoundException(name);
        }
    }

    /** How one test ended, and whether this JVM may run another one. */
    private static final class Observation {
        final int outcome;
        /** Null unless the test failed. */
        final Failure failure;
        final boolean tidy;
        /** Null if there was none. */
        final Recording recording;

        Observation(int outcome, Failure failure, boolean tidy, Recording recording) {
            this.outcome = outcome;
            this.failure = failure;
            this.tidy = tidy;
            this.recording = recording;
        }

        /** Returns how many numbers it has written. */
        int writeRecording(Fields answer) throws IOException {
            int[][] streams = recording == null ? new int[0][] : recording.streams();
            answer.bool(recording == null || recording.isCut());
            answer.strings(recording == null ? Collections.emptyList() : Arrays.asList(recording.names()));
            answer.number(streams.length);
            int written = 0;
            for (int[] stream : streams) {
                answer.numbers(stream);
                written += stream.length;
            }
            return written;
        }
    }

    /** What happens on the thread of the test, including everything that calls the user's code afterwards. */
    private static final class Attempt implements Runnable {
        private final ClassLoader loader;
        private final String className;
        private final String methodName;

        /** How many numbers may be recorded; none if nobody wants to know. */
        private final int most;

        /** Written before the thread ends and read after that. */
        Failure failure;

        /** Null unless something is recorded. */
        volatile Recording recording;

        /** Whether the test ran into the limit of the memory, and may still hold most of it. */
        boolean exhausted;

        Attempt(ClassLoader loader, String className, String methodName, int most) {
            this.loader = loader;
            this.className = className;
            this.methodName = methodName;
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
                Class<?> type = Class.forName(className, true, loader);
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                Method method = type.getDeclaredMethod(methodName);
                method.setAccessible(true);
                method.invoke(constructor.newInstance());
                return null;
            } catch (InvocationTargetException wrapped) {
                return wrapped.getCause();
            } catch (Throwable thrown) {
                return thrown;
            }
        }
    }

    /** An exception as text, so that none of its code has to be called any more. */
    private static final class Failure {
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
