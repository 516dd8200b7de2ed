package glassbox.runner;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
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

    /** How long the threads of a test that has ended may take to end as well. */
    private static final long PATIENCE_MILLIS = 50;

    /** Has the JDK and the stand-in for JUnit, and not this runner. */
    private final ClassLoader standIn;

    private final Standard standard = new Standard();

    private final Library.Shelf shelf = new Library.Shelf();

    TestRunner(File standIn) throws IOException {
        this.standIn =
                new URLClassLoader(new URL[] {address(standIn)}, ClassLoader.getPlatformClassLoader());
    }

    /** Runs the tests of a request in one class loader, and stops after one that leaves this JVM unfit for more. */
    Answer run(Request request) throws IOException {
        String className = request.string();
        List<String> methodNames = request.strings();
        List<File> classPath = new ArrayList<>();
        for (String entry : request.strings()) {
            classPath.add(new File(entry));
        }
        long limit = request.longNumber();

        List<Observation> observations = new ArrayList<>();
        boolean tidy = true;
        try (URLClassLoader loader = loader(classPath)) {
            for (int i = 0; i < methodNames.size() && tidy; i++) {
                Observation observation = observe(loader, className, methodNames.get(i), limit);
                observations.add(observation);
                tidy = observation.tidy;
            }
        }
        Answer answer = new Answer(Main.RAN);
        answer.number(observations.size());
        for (Observation observation : observations) {
            answer.small(observation.outcome);
            if (observation.failure != null) {
                observation.failure.writeTo(answer);
            }
        }
        answer.bool(tidy);
        return answer;
    }

    private URLClassLoader loader(List<File> classPath) throws IOException {
        URL[] addresses = new URL[classPath.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = address(classPath.get(i));
        }
        List<Library> libraries = shelf.open(classPath);
        return libraries == null ? new URLClassLoader(addresses, standIn) : new TestLoader(addresses, libraries, standIn);
    }

    private Observation observe(ClassLoader loader, String className, String methodName, long limit) {
        try {
            ThreadGroup group = new ThreadGroup("test");
            Attempt attempt = new Attempt(loader, className, methodName);
            Thread thread = new Thread(group, attempt, "main");
            thread.setDaemon(true);
            thread.setContextClassLoader(loader);
            thread.start();
            join(thread, Math.max(1, limit));
            if (thread.isAlive()) {
                return new Observation(TIMED_OUT, null, false);
            }
            boolean tidy = !attempt.exhausted && hasEnded(group);
            return new Observation(attempt.failure == null ? PASSED : FAILED, attempt.failure, tidy);
        } finally {
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

    /** How one test ended, and whether this JVM may run another one. */
    private static final class Observation {
        final int outcome;
        /** Null unless the test failed. */
        final Failure failure;
        final boolean tidy;

        Observation(int outcome, Failure failure, boolean tidy) {
            this.outcome = outcome;
            this.failure = failure;
            this.tidy = tidy;
        }
    }

    /** What happens on the thread of the test, including everything that calls the user's code afterwards. */
    private static final class Attempt implements Runnable {
        private final ClassLoader loader;
        private final String className;
        private final String methodName;

        /** Written before the thread ends and read after that. */
        Failure failure;

        /** Whether the test ran into the limit of the memory, and may still hold most of it. */
        boolean exhausted;

        Attempt(ClassLoader loader, String className, String methodName) {
            this.loader = loader;
            this.className = className;
            this.methodName = methodName;
        }

        @Override
        public void run() {
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

        void writeTo(Answer answer) throws IOException {
            answer.string(exception);
            answer.string(message);
            answer.strings(trace);
        }
    }
}
