package glassbox.executor;

import glassbox.probe.Recorder;
import glassbox.probe.Recording;
import glassbox.runner.Answer;
import glassbox.runner.Fields;
import glassbox.runner.Loaders;
import glassbox.runner.Request;
import glassbox.runner.Stage;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes calls with inputs that the search or the sampler has thought of, and tells what came of them. */
public final class Observer {
    private static final int RETURNED = 0;
    private static final int THREW = 1;
    /** The input cannot be made, or what the call did is nothing that a test should show. */
    private static final int UNFIT = 2;

    /** How many numbers of one call are kept, and how many more it may tell before it is stopped. */
    private static final int MOST_RECORDED = 1 << 16;

    private static final int MOST_UNHEARD = 1 << 18;

    /** So many methods of an object are asked what they say of it. */
    private static final int MOST_ASKED = 4;

    /** Exceptions after which it is not known in what state the virtual machine is, or which we threw ourselves. */
    private static final List<String> OUTSIDE = Arrays.asList("java.lang.StackOverflowError",
            "java.lang.OutOfMemoryError", "glassbox.probe.Enough", "glassbox.Input$Rejected");

    /** Exceptions whose messages are the virtual machine's own. */
    private static final List<String> OF_THE_MACHINE = Arrays.asList("java.lang.NullPointerException",
            "java.lang.ClassCastException", "java.lang.ArrayIndexOutOfBoundsException", "java.lang.ArithmeticException",
            "java.lang.ArrayStoreException", "java.lang.NegativeArraySizeException", "java.lang.IncompatibleClassChangeError");

    private final Loaders loaders;
    private final Stage stage;

    public Observer(Loaders loaders, Stage stage) {
        this.loaders = loaders;
        this.stage = stage;
    }

    /** Of a call that takes too long, the answer says nothing, and nothing of those after it. */
    public Answer run(Request request, int kind) throws IOException {
        List<File> classPath = request.files();
        String probes = request.string();
        boolean together = request.bool();
        long limit = request.longNumber();
        int count = request.number();
        DataInputStream in = request.rest();
        Fields told = new Fields();
        int made = 0;
        boolean tidy = true;
        URLClassLoader loader = null;
        try {
            for (int i = 0; i < count && tidy; i++) {
                Setting setting = new Setting(in);
                if (loader == null || !together) {
                    close(loader);
                    loader = loaders.loader(classPath, probes);
                }
                Attempt attempt = new Attempt(setting, loader);
                long end = System.nanoTime() + limit * 1_000_000;
                Stage.Observation seen = stage.watch(loader, attempt, () -> (end - System.nanoTime()) / 1_000_000);
                tidy = seen.tidy && !attempt.exhausted;
                if (seen.outcome == Stage.TIMED_OUT) {
                    break;
                }
                attempt.writeTo(told);
                made++;
            }
        } finally {
            close(loader);
        }
        Answer answer = new Answer(kind);
        answer.number(made);
        answer.append(told);
        answer.bool(tidy);
        return answer;
    }

    private static void close(URLClassLoader loader) throws IOException {
        if (loader != null) {
            loader.close();
        }
    }

    /** What happens on the thread of the call, including everything that calls the user's code afterwards. */
    private static final class Attempt implements Stage.Deed {
        private final Setting setting;
        private final ClassLoader loader;
        private final Fields said = new Fields();
        private int outcome = UNFIT;
        private Recording recording;
        private boolean exhausted;

        Attempt(Setting setting, ClassLoader loader) {
            this.setting = setting;
            this.loader = loader;
        }

        @Override
        public void perform() throws Throwable {
            Members members = new Members(loader);
            Inputs inputs = new Inputs(setting, members, loader);
            Described described = new Described(inputs, loader);
            inputs.makeAll();
            Object[] arguments = inputs.values(setting.arguments);
            boolean constructs = setting.isConstructor();
            Method method = constructs ? null : members.method(setting.entry);
            Object receiver = setting.receiver < 0 || constructs ? null : inputs.make(setting.receiver);
            Object result;
            try {
                recording = Recorder.begin(MOST_RECORDED, MOST_UNHEARD);
                result = constructs
                        ? members.constructor(setting.entry).newInstance(arguments)
                        : method.invoke(receiver, arguments);
            } catch (InvocationTargetException wrapped) {
                Recorder.end();
                threw(wrapped.getCause());
                return;
            } finally {
                Recorder.end();
            }
            if (isOutside(null)) {
                return;
            }
            if (constructs) {
                said.small(0);
                ask(described, 0, result, result.getClass());
            } else {
                boolean returns = method.getReturnType() != void.class;
                said.small(returns ? 1 : 0);
                if (returns) {
                    described.write(result, method.getReturnType().isPrimitive(), said);
                }
                // A result says what the call did; without one, its receiver does.
                if (returns && described.isObject(result)) {
                    ask(described, 1, result, method.getReturnType());
                } else if (receiver != null && (!returns || result == receiver)) {
                    ask(described, 0, receiver, method.getDeclaringClass());
                } else {
                    said.number(0);
                }
            }
            outcome = RETURNED;
        }

        /** What methods say of an object that is there after the call. */
        private void ask(Described described, int on, Object object, Class<?> type) throws IOException {
            Fields answers = new Fields();
            int count = 0;
            for (Method method : speaking(type)) {
                Object value;
                try {
                    method.setAccessible(true);
                    value = method.invoke(object);
                } catch (ReflectiveOperationException | RuntimeException | LinkageError silent) {
                    continue;
                }
                if (described.isPlain(value)) {
                    answers.small(on);
                    answers.string(method.getDeclaringClass().getName().replace('.', '/'));
                    answers.string(method.getName());
                    answers.string(Members.descriptor(method.getParameterTypes(), method.getReturnType()));
                    described.write(value, method.getReturnType().isPrimitive(), answers);
                    count++;
                }
            }
            said.number(count);
            said.append(answers);
        }

        /** Public methods of a public type that take nothing and seem to do nothing but say something plain. */
        private static List<Method> speaking(Class<?> type) {
            List<Method> found = new ArrayList<>();
            if (!Modifier.isPublic(type.getModifiers())) {
                return found;
            }
            for (Method method : type.getMethods()) {
                boolean isFit = method.getParameterCount() == 0
                        && !Modifier.isStatic(method.getModifiers())
                        && !method.isSynthetic()
                        && method.getExceptionTypes().length == 0
                        && Modifier.isPublic(method.getDeclaringClass().getModifiers())
                        && method.getDeclaringClass() != Object.class
                        && isTelling(method.getName())
                        && Described.isPlain(method.getReturnType());
                if (isFit) {
                    found.add(method);
                }
            }
            found.sort(Comparator.comparing(Method::getName).thenComparing(Method::toString));
            return found.size() > MOST_ASKED ? found.subList(0, MOST_ASKED) : found;
        }

        private static boolean isTelling(String name) {
            for (String start : Arrays.asList("get", "is", "has")) {
                if (name.length() > start.length()
                        && name.startsWith(start)
                        && Character.isUpperCase(name.charAt(start.length()))) {
                    return true;
                }
            }
            return Arrays.asList("size", "length", "toString", "name", "ordinal").contains(name);
        }

        private void threw(Throwable thrown) throws IOException {
            if (isOutside(thrown)) {
                return;
            }
            Class<?> type = thrown.getClass();
            said.string(type.getName().replace('.', '/'));
            StackTraceElement[] trace = thrown.getStackTrace();
            boolean isTheirs = trace.length > 0 && isUnderTest(trace[0].getClassName());
            boolean isSteady = isTheirs && !OF_THE_MACHINE.contains(type.getName());
            String message = null;
            try {
                message = thrown.getMessage();
            } catch (RuntimeException silent) {
                isSteady = false;
            }
            isSteady &= Described.isSteady(message);
            said.bool(isSteady);
            if (isSteady) {
                Described.text(message, said);
            }
            outcome = THREW;
        }

        private boolean isUnderTest(String name) {
            try {
                return Class.forName(name, false, loader).getClassLoader() == loader;
            } catch (ClassNotFoundException | LinkageError absent) {
                return false;
            }
        }

        private boolean isOutside(Throwable thrown) {
            Set<String> met = new HashSet<>(Arrays.asList(recording.names()));
            if (thrown != null) {
                met.add(thrown.getClass().getName());
            }
            exhausted |= met.contains("java.lang.OutOfMemoryError");
            met.retainAll(OUTSIDE);
            return !met.isEmpty() || recording.isCut();
        }

        void writeTo(Fields answer) throws IOException {
            answer.small(outcome);
            if (outcome != UNFIT) {
                answer.append(said);
                Stage.Observation.write(recording, answer);
            }
        }
    }
}
