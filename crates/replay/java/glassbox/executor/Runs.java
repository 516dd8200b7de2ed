package glassbox.executor;

import glassbox.probe.Boundaries;
import glassbox.probe.Shapes;
import glassbox.probe.Trace;
import glassbox.runner.Answer;
import glassbox.runner.Channel;
import glassbox.runner.Loaders;
import glassbox.runner.Request;
import glassbox.runner.Stage;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Makes runs, one after the other. */
final class Runs {
    private static final int RETURNED = 0;
    private static final int THREW = 1;
    private static final int EXITED = 2;
    private static final int TIMED_OUT = 3;

    private final ClassSource classes;
    private final Stage stage = new Stage();
    private final ClassLoader parent = Loaders.bare();
    private final BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
    private volatile URL[] resources = {};

    Runs(ClassSource classes) {
        this.classes = classes;
    }

    /** Where the program finds what is no class. */
    void resources(List<File> places) throws IOException {
        List<URL> addresses = new ArrayList<>();
        for (File place : places) {
            addresses.add(place.toURI().toURL());
        }
        resources = addresses.toArray(new URL[0]);
    }

    void add(Request request) throws IOException {
        orders.add(new Order(request));
    }

    /** Makes the runs that are asked for. */
    void work(Channel channel) throws IOException, InterruptedException {
        while (true) {
            run(orders.take(), channel);
        }
    }

    private void run(Order order, Channel channel) throws IOException {
        Given given = new Given();
        RunLoader loader = new RunLoader(resources, parent, classes, order.special, given);
        Shapes.name(type -> isNamed(type, loader));
        Attempt attempt = new Attempt(order, loader, given);
        Stage.Observation seen = stage.observe(loader, attempt, order.milliseconds, 0);
        boolean isLate = seen.outcome == Stage.TIMED_OUT;
        Answer answer;
        if (attempt.problem != null || isLate && !attempt.isCalling) {
            answer = new Answer(Main.REFUSED);
            answer.stream().writeLong(order.number);
            answer.string(attempt.problem == null ? "making the input took too long" : attempt.problem);
        } else {
            answer = new Answer(Main.RAN);
            answer.stream().writeLong(order.number);
            write(attempt, isLate, answer);
            answer.number(given.asked());
        }
        answer.bool(seen.tidy);
        channel.send(answer);
        loader.close();
    }

    private static void write(Attempt attempt, boolean isLate, Answer answer) throws IOException {
        Integer status = Trace.status();
        if (status != null) {
            answer.small(EXITED);
            answer.number(status);
        } else if (isLate) {
            answer.small(TIMED_OUT);
        } else if (attempt.thrown != null) {
            answer.small(THREW);
            answer.string(attempt.thrown.getClass().getName().replace('.', '/'));
        } else {
            answer.small(RETURNED);
        }
        answer.bool(Trace.isCut() || isLate);
        answer.numbers(Trace.numbers());
        // What is written down first refers to shapes that are known by then.
        Answer boundaries = new Answer(Main.RAN);
        Boundaries.writeTo(boundaries.stream());
        List<Shapes.Shape> shapes = Boundaries.shapes().all();
        int count = shapes.size();
        answer.number(count);
        for (int i = 0; i < count; i++) {
            write(shapes.get(i), Boundaries.shapes(), answer);
        }
        answer.rest(boundaries);
    }

    /** Whether the name of a class leads to it, where the program's own class loader is asked. */
    private static boolean isNamed(Class<?> type, RunLoader own) {
        // Hidden classes have a slash there.
        if (type.getName().indexOf('/') >= 0 || Proxy.isProxyClass(type)) {
            return false;
        }
        ClassLoader loader = type.getClassLoader();
        return loader == own ? own.hasFound(type) : isParent(loader);
    }

    static boolean isParent(ClassLoader loader) {
        for (ClassLoader above = ClassLoader.getSystemClassLoader(); above != null; above = above.getParent()) {
            if (above == loader) {
                return true;
            }
        }
        return loader == null;
    }

    static void write(Shapes.Shape shape, Shapes all, Answer answer) throws IOException {
        answer.string(shape.name);
        answer.bool(!shape.isNamed);
        if (!shape.isNamed) {
            answer.string(shape.superclass);
            answer.number(shape.interfaces.size());
            for (String above : shape.interfaces) {
                answer.string(above);
            }
        }
        List<Field> fields = shape.fields;
        answer.number(fields == null ? 0 : fields.size());
        if (fields != null) {
            for (Field field : fields) {
                answer.string(all.name(field.getDeclaringClass()));
                answer.string(field.getName());
                answer.string(Members.descriptor(field.getType()));
            }
        }
    }

    /** What happens on the thread of the run. */
    private static final class Attempt implements Stage.Deed {
        private final Order order;
        private final RunLoader loader;
        private final Given given;
        /** Why the call could not even begin. */
        volatile String problem;
        volatile boolean isCalling;
        volatile Throwable thrown;

        Attempt(Order order, RunLoader loader, Given given) {
            this.order = order;
            this.loader = loader;
            this.given = given;
        }

        @Override
        public void perform() {
            Trace.begin(order.most);
            try {
                act();
            } catch (InvocationTargetException wrapped) {
                ended(wrapped.getCause());
            } catch (Throwable other) {
                ended(other);
            } finally {
                Trace.end();
            }
        }

        /** An exception of the call is its outcome; before that, it keeps the call from being made. */
        private void ended(Throwable exception) {
            if (isCalling) {
                Boundaries.end(exception);
                thrown = exception;
            } else {
                problem = "the input cannot be made: " + exception;
            }
        }

        private void act() throws Throwable {
            Members members = new Members(loader);
            Inputs inputs = new Inputs(order.setting, members, loader);
            inputs.makeAll();
            Object[] arguments = inputs.values(order.setting.arguments);
            given.give(inputs.values(order.given));
            if (order.setting.isConstructor()) {
                java.lang.reflect.Constructor<?> constructor = members.constructor(order.setting.entry);
                begin();
                constructor.newInstance(arguments);
            } else {
                Method method = members.method(order.setting.entry);
                Object receiver = order.setting.receiver < 0 ? null : inputs.make(order.setting.receiver);
                begin();
                method.invoke(receiver, arguments);
            }
            Boundaries.end(null);
        }

        private void begin() {
            isCalling = true;
            Trace.call();
        }
    }
}
