package glassbox.runner;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** Runs one test method at a time; the class loader is new in every request. */
final class TestRunner {
    /** How many numbers the probes of one test may tell. */
    private static final int MOST_RECORDED = 1 << 18;

    /** How many bytes the numbers of all tests in a request may take, packed: an answer is one frame, which has its limit. */
    private static final int MOST_BYTES_IN_ALL = 1 << 25;

    /** What test classes want to be called before every test and behind it. */
    private static final ClassValue<List<Method>> BEFORE = annotated(Existing.BEFORE);

    private static final ClassValue<List<Method>> AFTER = annotated(Existing.AFTER);

    /** The other side waits for a word in so long a time, and one for each test would cost something. */
    private static final long PROGRESS_NANOS = 200_000_000;

    private final Loaders loaders;
    private final Stage stage;
    private final Channel channel;

    TestRunner(Loaders loaders, Stage stage, Channel channel) {
        this.loaders = loaders;
        this.stage = stage;
        this.channel = channel;
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
        List<File> classPath = request.files();
        String probes = request.string();
        boolean existing = request.bool();
        long limit = request.longNumber();

        int room = MOST_BYTES_IN_ALL;
        int done = 0;
        boolean tidy = true;
        long said = System.nanoTime();
        Fields observations = new Fields();
        try (URLClassLoader loader = existing ? loaders.plain(classPath, probes) : loaders.loader(classPath, probes)) {
            Existing others = new Existing(loader);
            for (; done < count && tidy; done++) {
                String className = classNames[done];
                String methodName = methodNames[done];
                boolean isLast = done + 1 == count || !classNames[done + 1].equals(className);
                int most = probes == null || room <= 0 ? 0 : MOST_RECORDED;
                Stage.Deed deed = existing
                        ? () -> others.call(className, methodName, isLast)
                        : () -> call(loader, className, methodName);
                Stage.Observation observation = stage.observe(loader, deed, limit, most);
                observations.small(observation.outcome);
                if (observation.failure != null) {
                    observation.failure.writeTo(observations);
                }
                if (probes != null) {
                    room -= observation.writeRecording(observations);
                }
                tidy = observation.tidy;
                if (System.nanoTime() - said > PROGRESS_NANOS) {
                    channel.send(new Answer(Main.PROGRESS));
                    said = System.nanoTime();
                }
            }
        }
        Answer answer = new Answer(Main.RAN);
        answer.number(done);
        answer.append(observations);
        answer.bool(tidy);
        return answer;
    }

    private static void call(ClassLoader loader, String className, String methodName) throws Throwable {
        Class<?> type = Class.forName(className, true, loader);
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Method method = type.getDeclaredMethod(methodName);
        method.setAccessible(true);
        Object object = constructor.newInstance();
        Throwable thrown = null;
        try {
            for (Method before : BEFORE.get(type)) {
                before.invoke(object);
            }
            method.invoke(object);
        } catch (Throwable problem) {
            thrown = problem;
        }
        for (Method after : AFTER.get(type)) {
            try {
                after.invoke(object);
            } catch (Throwable problem) {
                thrown = thrown == null ? problem : thrown;
            }
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    /** The methods of test classes that have one of the annotations, found once for each class. */
    private static ClassValue<List<Method>> annotated(List<String> annotations) {
        return new ClassValue<List<Method>>() {
            @Override
            protected List<Method> computeValue(Class<?> type) {
                List<Method> found = new ArrayList<>();
                for (Method method : type.getDeclaredMethods()) {
                    if (Existing.isAnnotated(method, annotations)) {
                        method.setAccessible(true);
                        found.add(method);
                    }
                }
                return found;
            }
        };
    }
}
