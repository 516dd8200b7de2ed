package glassbox.runner;

import java.io.File;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Calls a method with random inputs. What it does is its own affair; only where it comes by counts. */
final class Attack {
    /** How many numbers the probes of one call may tell. */
    private static final int MOST_RECORDED = 1 << 14;

    private static final int LONGEST_DESCRIPTION = 200;

    private final Loaders loaders;
    private final Stage stage;

    Attack(Loaders loaders, Stage stage) {
        this.loaders = loaders;
        this.stage = stage;
    }

    Answer run(Request request) throws IOException {
        String className = request.string();
        String methodName = request.string();
        String descriptor = request.string();
        boolean nulls = request.bool();
        List<File> classPath = request.files();
        String probes = request.string();
        long seed = request.longNumber();
        int first = request.number();
        int count = request.number();
        long limit = request.longNumber();

        Set<Long> known = new HashSet<>();
        Fields calls = new Fields();
        int told = 0;
        int done = 0;
        boolean tidy = true;
        try (URLClassLoader loader = loaders.loader(classPath, probes)) {
            loader.setDefaultAssertionStatus(true);
            for (; done < count && tidy; done++) {
                int number = first + done;
                Call call = new Call(loader, className, methodName, descriptor);
                Inputs inputs = new Inputs(1_000_003 * seed + number, nulls);
                Stage.Observation observation =
                        stage.observe(loader, () -> call.perform(inputs), limit, MOST_RECORDED);
                tidy = observation.tidy;
                if (observation.recording != null && isNew(observation.recording.streams(), known)) {
                    calls.number(number);
                    calls.string(call.description);
                    observation.writeRecording(calls);
                    told++;
                }
            }
        }
        Answer answer = new Answer(Main.ATTACKED);
        answer.number(done);
        answer.number(told);
        answer.append(calls);
        answer.bool(tidy);
        return answer;
    }

    /** Whether two numbers follow each other that never did. */
    private static boolean isNew(int[][] streams, Set<Long> known) {
        boolean isNew = false;
        for (int[] stream : streams) {
            long last = -1;
            for (int number : stream) {
                isNew |= known.add(last << 32 | number & 0xffffffffL);
                last = number;
            }
        }
        return isNew;
    }

    /** One call. */
    private static final class Call {
        private final ClassLoader loader;
        private final String className;
        private final String methodName;
        private final String descriptor;
        volatile String description;

        Call(ClassLoader loader, String className, String methodName, String descriptor) {
            this.loader = loader;
            this.className = className;
            this.methodName = methodName;
            this.descriptor = descriptor;
            this.description = className + "." + methodName;
        }

        void perform(Inputs inputs) throws Throwable {
            Class<?> owner = Class.forName(className, true, loader);
            Executable executable = find(owner);
            executable.setAccessible(true);
            boolean needsReceiver = executable instanceof Method && !Modifier.isStatic(executable.getModifiers());
            Object receiver = needsReceiver ? inputs.object(owner) : null;
            if (needsReceiver && receiver == null) {
                return;
            }
            Object[] values = inputs.values(executable.getParameterTypes());
            describe(receiver, values);
            if (executable instanceof Constructor) {
                ((Constructor<?>) executable).newInstance(values);
            } else {
                ((Method) executable).invoke(receiver, values);
            }
        }

        private Executable find(Class<?> owner) throws NoSuchMethodException {
            boolean isConstructor = methodName.equals("<init>");
            for (Executable one : isConstructor ? owner.getDeclaredConstructors() : owner.getDeclaredMethods()) {
                if ((isConstructor || one.getName().equals(methodName)) && descriptorOf(one).equals(descriptor)) {
                    return one;
                }
            }
            throw new NoSuchMethodException(methodName);
        }

        private static String descriptorOf(Executable executable) {
            Class<?> result = executable instanceof Method ? ((Method) executable).getReturnType() : void.class;
            return MethodType.methodType(result, executable.getParameterTypes()).toMethodDescriptorString();
        }

        private void describe(Object receiver, Object[] values) {
            String text = className + "." + methodName + shown(values);
            description = receiver == null ? text : text + " of " + shown(new Object[] {receiver});
        }

        private static String shown(Object[] values) {
            String text;
            try {
                text = Arrays.deepToString(values);
            } catch (Throwable inTheUsersCode) {
                text = "[?]";
            }
            StringBuilder line = new StringBuilder();
            for (char character : text.toCharArray()) {
                boolean plain = character >= ' ' && character < 127;
                line.append(plain ? String.valueOf(character) : String.format("\\u%04x", (int) character));
                if (line.length() > LONGEST_DESCRIPTION) {
                    return line.append("...").toString();
                }
            }
            return line.toString();
        }
    }
}
