package glassbox.executor;

import glassbox.probe.Graph;
import glassbox.probe.Shapes;
import glassbox.runner.Answer;
import glassbox.runner.Channel;
import glassbox.runner.Loaders;
import glassbox.runner.Stage;
import glassbox.runner.Standard;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Initializes one class of a program and tells what its static fields lead to, and those of all classes of the program that are
 * initialized by then. This JVM does nothing else. It is started with one identity hash code for all objects.
 *
 * <p>The answer is one frame: how the initialization ended, and if it was well, the classes of objects as in
 * {@code docs/executor-protocol.md}, the static fields, the objects, and which of those are there only once.
 */
public final class Initialization {
    static final int INITIALIZED = 1;

    private static final int DONE = 0;
    private static final int THREW = 1;
    private static final int TIMED_OUT = 2;

    private static final int MOST_OBJECTS = 4000;
    private static final int MOST_ELEMENTS = 1 << 16;

    private final Shapes shapes = new Shapes(true);
    private final Graph graph = new Graph(shapes, MOST_OBJECTS, MOST_ELEMENTS);

    private Initialization() {}

    /** The channel, the class, how many milliseconds it may take, types whose objects are left out, and the class path. */
    public static void main(String[] arguments) {
        int status = 0;
        try {
            Channel channel = new Channel(arguments[0]);
            Standard.detach();
            Access.openEverything();
            List<URL> places = new ArrayList<>();
            for (int i = 4; i < arguments.length; i++) {
                places.add(new File(arguments[i]).toURI().toURL());
            }
            ProgramLoader loader = new ProgramLoader(places.toArray(new URL[0]));
            Shapes.name(type -> isNamed(type, loader));
            Shapes.leaveOut(Arrays.asList(arguments[3].split(",")));
            Stage.Deed deed = () -> Class.forName(arguments[1], true, loader);
            int outcome = new Stage().observe(loader, deed, Long.parseLong(arguments[2]), 0).outcome;
            Answer answer = new Answer(INITIALIZED);
            if (outcome == Stage.PASSED) {
                answer.small(DONE);
                new Initialization().tell(loader.found(), answer);
            } else {
                answer.small(outcome == Stage.TIMED_OUT ? TIMED_OUT : THREW);
            }
            channel.send(answer);
        } catch (Throwable lost) {
            status = 70;
        }
        // Shutdown hooks and other threads belong to the program, and may never end.
        Runtime.getRuntime().halt(status);
    }

    private static boolean isNamed(Class<?> type, ProgramLoader own) {
        if (type.getName().indexOf('/') >= 0 || Proxy.isProxyClass(type)) {
            return false;
        }
        ClassLoader loader = type.getClassLoader();
        return loader == own ? own.found().contains(type) : Runs.isParent(loader);
    }

    private void tell(List<Class<?>> found, Answer answer) throws IOException, ReflectiveOperationException {
        // What is written down first refers to shapes that are known by then.
        Answer rest = new Answer(INITIALIZED);
        List<Class<?>> initialized = new ArrayList<>();
        for (Class<?> type : found) {
            if (Access.isInitialized(type)) {
                initialized.add(type);
            }
        }
        initialized.sort(Comparator.comparing(Class::getName));
        rest.number(initialized.size());
        for (Class<?> type : initialized) {
            tellStatics(type, rest);
        }
        graph.writeAfter(rest.stream());
        tellInterned(rest);
        tellHeld(rest);
        List<Shapes.Shape> all = shapes.all();
        int count = all.size();
        answer.number(count);
        for (int i = 0; i < count; i++) {
            Runs.write(all.get(i), shapes, answer);
        }
        answer.rest(rest);
        tellLambdas(all.subList(0, count), answer);
    }

    private void tellStatics(Class<?> type, Answer answer) throws IOException {
        List<Field> fields = new ArrayList<>();
        try {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        } catch (RuntimeException | LinkageError closed) {
            fields.clear();
        }
        answer.string(shapes.name(type));
        answer.number(fields.size());
        for (Field field : fields) {
            answer.string(field.getName());
            answer.string(Members.descriptor(field.getType()));
            try {
                Object value = field.get(null);
                Graph.writeValue(field.getType().isPrimitive() ? value : graph.reference(value), answer.stream());
            } catch (IllegalAccessException closed) {
                throw new IOException(closed);
            }
        }
    }

    /** The texts that the virtual machine keeps. Asking about a copy makes none of ours one of them. */
    private void tellInterned(Answer answer) throws IOException {
        List<Integer> interned = new ArrayList<>();
        for (Object object : graph.objects()) {
            if (object instanceof String && new String((String) object).intern() == object) {
                interned.add(graph.find(object));
            }
        }
        answer.number(interned.size());
        for (int number : interned) {
            answer.number(number);
        }
    }

    /** The objects that static fields of the JDK hold: constants, caches, marks by which its classes know something. */
    private void tellHeld(Answer answer) throws IOException, ReflectiveOperationException {
        boolean[] isHeld = new boolean[graph.objects().size()];
        Answer list = new Answer(INITIALIZED);
        int count = 0;
        for (Class<?> type : holders()) {
            for (Field field : constants(type)) {
                Object value = field.get(null);
                count += tellHeld(value, field, -1, isHeld, list);
                if (value instanceof Object[]) {
                    Object[] elements = (Object[]) value;
                    for (int i = 0; i < elements.length; i++) {
                        count += tellHeld(elements[i], field, i, isHeld, list);
                    }
                }
            }
        }
        answer.number(count);
        answer.rest(list);
    }

    private int tellHeld(Object object, Field field, int index, boolean[] isHeld, Answer answer) throws IOException {
        Integer number = object instanceof String || object instanceof Class ? null : graph.find(object);
        if (number == null || isHeld[number]) {
            return 0;
        }
        isHeld[number] = true;
        answer.number(number);
        answer.string(shapes.name(field.getDeclaringClass()));
        answer.string(field.getName());
        answer.number(index);
        return 1;
    }

    /** The classes of the JDK that objects belong to, and those that keep objects for them. */
    private Set<Class<?>> holders() throws ReflectiveOperationException {
        Set<Class<?>> all = new TreeSet<>(Comparator.comparing(Class::getName));
        for (Object object : graph.objects()) {
            for (Class<?> type = object.getClass(); type != null && !type.isArray(); type = type.getSuperclass()) {
                if (type.getClassLoader() == null && all.add(type)) {
                    for (Class<?> host = type.getEnclosingClass(); host != null; host = host.getEnclosingClass()) {
                        all.add(host);
                    }
                    for (Class<?> inner : type.getDeclaredClasses()) {
                        if (inner.getName().endsWith("Cache")) {
                            all.add(inner);
                        }
                    }
                }
            }
        }
        Set<Class<?>> initialized = new TreeSet<>(Comparator.comparing(Class::getName));
        for (Class<?> type : all) {
            if (shapes.name(type).indexOf('+') < 0 && Access.isInitialized(type)) {
                initialized.add(type);
            }
        }
        return initialized;
    }

    private static List<Field> constants(Class<?> type) {
        List<Field> constants = new ArrayList<>();
        try {
            for (Field field : type.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                boolean isConstant = Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers);
                if (isConstant && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    constants.add(field);
                }
            }
        } catch (RuntimeException | LinkageError closed) {
            constants.clear();
        }
        return constants;
    }

    /** Which methods the classes of lambdas call: one of them is the lambda's own. */
    private void tellLambdas(List<Shapes.Shape> all, Answer answer) throws IOException {
        List<Shapes.Shape> lambdas = new ArrayList<>();
        for (Shapes.Shape shape : all) {
            if (!shape.isNamed && shape.fields != null) {
                lambdas.add(shape);
            }
        }
        answer.number(lambdas.size());
        for (Shapes.Shape shape : lambdas) {
            answer.string(shape.name);
            answer.string(Shapes.hostOfLambda(shape.type));
            answer.strings(calls(shape.type));
        }
    }

    /** Class, name and descriptor of each method that the code of a class names. */
    private static List<String> calls(Class<?> type) {
        List<String> calls = new ArrayList<>();
        try {
            Method constants = Class.class.getDeclaredMethod("getConstantPool");
            constants.setAccessible(true);
            Object pool = constants.invoke(type);
            Method size = pool.getClass().getMethod("getSize");
            Method member = pool.getClass().getMethod("getMemberRefInfoAt", int.class);
            int count = (Integer) size.invoke(pool);
            for (int i = 1; i < count; i++) {
                try {
                    String[] named = (String[]) member.invoke(pool, i);
                    if (named.length == 3 && named[2].startsWith("(")) {
                        calls.add(named[0].replace('.', '/'));
                        calls.add(named[1]);
                        calls.add(named[2]);
                    }
                } catch (ReflectiveOperationException otherConstant) {
                    continue;
                }
            }
        } catch (ReflectiveOperationException | RuntimeException closed) {
            calls.clear();
        }
        return calls;
    }

    /** Loads the program, and remembers which classes have come from its class files. */
    private static final class ProgramLoader extends URLClassLoader {
        private final List<Class<?>> found = new ArrayList<>();

        ProgramLoader(URL[] places) {
            super(places, Loaders.bare());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Class<?> type = super.findClass(name);
            synchronized (found) {
                found.add(type);
            }
            return type;
        }

        List<Class<?>> found() {
            synchronized (found) {
                return new ArrayList<>(found);
            }
        }
    }
}
