package glassbox.runner;

import glassbox.probe.Hook;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A sequence of calls in one class loader, with what they leave behind in static fields and in their receivers. What it
 * does follows from its {@link Order} alone, and each step draws from a source of chance of its own, so that a part of the
 * steps can be made again.
 */
final class AttackSession implements Stage.Deed, Hook.Answers {
    /** One step in so many is something else than a call of a target; there are none in the first session. */
    private static final int OTHERWISE = 3;

    /** What happens before the first step. */
    private static final int BEFORE = -1;

    private static final int MOST_KEPT = 64;

    private final Order order;
    private final ClassLoader loader;
    private final Environment environment;
    private final Segments segments;
    private final Inputs inputs;
    private final Executable[] executables;

    /** Objects of classes under test that earlier steps have made or got. */
    private final List<Object> kept = new ArrayList<>();

    private final int[] made;
    private volatile int step;
    private volatile int subject = -1;
    private volatile long begun = System.nanoTime();

    AttackSession(Order order, ClassLoader loader) {
        this.order = order;
        this.loader = loader;
        this.environment = new Environment(order, loader);
        this.segments = new Segments(!order.only.isEmpty(), order.samples ? new Origins(order.home()) : null);
        this.inputs = new Inputs(order, loader, segments, kept);
        this.executables = new Executable[order.subjects.size()];
        this.made = new int[order.subjects.size()];
        this.step = order.first;
    }

    @Override
    public void perform() throws Throwable {
        segments.enter(BEFORE);
        environment.change(segments);
        segments.leave(null);
        for (Step next : plan()) {
            if (segments.isSpent()) {
                return;
            }
            boolean wanted = order.only.isEmpty() ? next.number >= order.first : order.only.contains(next.number);
            if (!wanted || order.banned.contains(next.subject)) {
                continue;
            }
            subject = next.subject;
            step = next.number;
            begun = System.nanoTime();
            int call = order.session * order.rounds + next.round;
            inputs.restart(order.seed(next.number), order.subjects.get(next.subject).harvest, call);
            segments.enter(next.number);
            try {
                perform(next);
            } catch (Throwable itsOwnAffair) {
                segments.leave(itsOwnAffair);
            }
            segments.leave(null);
        }
    }

    private void perform(Step next) throws Throwable {
        if (next.kind == Step.ASSIGN_STATIC) {
            Class<?> owner = ownerOf(next.subject);
            assign(owner, null, next.number);
            return;
        }
        Executable executable = executable(next.subject);
        Class<?> owner = executable.getDeclaringClass();
        boolean needsReceiver = executable instanceof Method && !Modifier.isStatic(executable.getModifiers());
        Object receiver = needsReceiver ? inputs.receiver(owner) : null;
        if (needsReceiver && receiver == null) {
            return;
        }
        if (next.kind == Step.ASSIGN_FIELD && needsReceiver) {
            keep(receiver);
            assign(owner, receiver, next.number);
            return;
        }
        Object[] values = inputs.values(executable);
        made[next.subject]++;
        keep(receiver);
        try {
            keep(segments.invoke(executable, receiver, values));
        } catch (Throwable thrown) {
            // A test that goes on with an object after an exception would have to catch it.
            kept.removeIf(one -> order.samples && one == receiver);
            throw thrown;
        }
    }

    /** Assigns a field that a test in the same package can assign. */
    private void assign(Class<?> owner, Object receiver, int number) throws Throwable {
        List<Field> fields = new ArrayList<>();
        for (Field field : owner.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            boolean isFree = !Modifier.isPrivate(modifiers) && !Modifier.isFinal(modifiers) && !field.isSynthetic();
            if (isFree && Modifier.isStatic(modifiers) == (receiver == null)) {
                fields.add(field);
            }
        }
        fields.sort(Comparator.comparing(Field::getName));
        if (!fields.isEmpty()) {
            Field field = fields.get(new Random(order.seed(~number)).nextInt(fields.size()));
            field.setAccessible(true);
            Object value = inputs.value(field.getGenericType());
            field.set(receiver, value);
            String holder = receiver == null ? owner.getName() : segments.words.of(receiver);
            segments.note(holder + "." + field.getName() + " = " + segments.words.of(value));
        }
    }

    private void keep(Object object) {
        if (object == null || !inputs.isUnderTest(object.getClass()) || kept.size() >= MOST_KEPT) {
            return;
        }
        for (Object known : kept) {
            if (known == object) {
                return;
            }
        }
        kept.add(object);
    }

    private Class<?> ownerOf(int subject) throws ClassNotFoundException {
        return Class.forName(order.subjects.get(subject).className, false, loader);
    }

    private Executable executable(int subject) throws ReflectiveOperationException {
        if (executables[subject] == null) {
            Order.Subject wanted = order.subjects.get(subject);
            Class<?> owner = ownerOf(subject);
            boolean isConstructor = wanted.name.equals("<init>");
            for (Executable one : isConstructor ? owner.getDeclaredConstructors() : owner.getDeclaredMethods()) {
                boolean isNamed = isConstructor || one.getName().equals(wanted.name);
                if (isNamed && descriptorOf(one).equals(wanted.descriptor)) {
                    one.setAccessible(true);
                    executables[subject] = one;
                }
            }
            if (executables[subject] == null) {
                throw new NoSuchMethodException(wanted.name);
            }
        }
        return executables[subject];
    }

    static String descriptorOf(Class<?> type) {
        String returning = MethodType.methodType(type).toMethodDescriptorString();
        return returning.substring(returning.indexOf(')') + 1);
    }

    static String descriptorOf(Executable executable) {
        Class<?> result = executable instanceof Method ? ((Method) executable).getReturnType() : void.class;
        return MethodType.methodType(result, executable.getParameterTypes()).toMethodDescriptorString();
    }

    /** The steps, whichever of them are to be made. */
    private List<Step> plan() {
        Random random = new Random(order.seed(Integer.MIN_VALUE));
        List<Step> steps = new ArrayList<>();
        Integer[] targets = new Integer[order.targets];
        Arrays.setAll(targets, index -> index);
        List<Integer> turns = Arrays.asList(targets);
        for (int round = 0; round < order.rounds; round++) {
            Collections.shuffle(turns, random);
            for (int target : turns) {
                if (order.session > 0 && random.nextInt(OTHERWISE) == 0) {
                    int other = random.nextInt(order.subjects.size());
                    int kind = order.samples ? Step.CALL : random.nextInt(4);
                    steps.add(new Step(steps.size(), kind > Step.ASSIGN_FIELD ? Step.CALL : kind, other, round));
                }
                steps.add(new Step(steps.size(), Step.CALL, target, round));
            }
        }
        return steps;
    }

    /** A method of a made-up subclass was called. */
    @Override
    public Object answer(Object self, String method) throws Throwable {
        return inputs.subclasses.answer(self, method);
    }

    long millisLeft() {
        return order.limit - (System.nanoTime() - begun) / 1_000_000;
    }

    boolean isSpent() {
        return segments.isSpent();
    }

    boolean isExhausted() {
        return segments.isExhausted();
    }

    /** What came of it so far. */
    void writeTo(Answer answer) throws IOException {
        answer.number(step);
        answer.number(subject);
        segments.writeTo(answer);
        answer.strings(environment.words());
        answer.numbers(made.clone());
    }

    /** Something that a test does. */
    private static final class Step {
        static final int CALL = 0;
        static final int ASSIGN_STATIC = 1;
        static final int ASSIGN_FIELD = 2;

        final int number;
        final int kind;
        final int subject;
        final int round;

        Step(int number, int kind, int subject, int round) {
            this.number = number;
            this.kind = kind;
            this.subject = subject;
            this.round = round;
        }
    }
}
