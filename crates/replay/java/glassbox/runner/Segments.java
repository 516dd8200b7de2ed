package glassbox.runner;

import glassbox.probe.Recorder;
import glassbox.probe.Recording;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What probes told in an attack, one segment for each call that a test would make, so that it is known which call came by
 * where. Only those that went where none before them went are kept, unless everything is wanted.
 */
final class Segments {
    /** How many numbers of one call are kept, and how many more it may tell before it is stopped. */
    private static final int MOST_RECORDED = 1 << 15;

    private static final int MOST_UNHEARD = 1 << 18;

    /** Exceptions that say that a call is outside of what verdicts are about. */
    private static final List<String> OUTSIDE = Arrays.asList(
            "java.lang.StackOverflowError", "java.lang.OutOfMemoryError", "glassbox.Input$Rejected");

    /** More than this is never sent. */
    private static final int MOST_BYTES = 32 << 20;

    final Words words = new Words();

    /** Null where the calls are not to be made again. */
    final Origins origins;

    private final boolean tellsAll;
    private final Set<Long> known = new HashSet<>();
    private final Fields told = new Fields();
    private int count;

    private int step = -1;
    private Executable executable;
    private Object receiver;
    private Object[] values;
    private String text = "";
    /** Null if nothing is being recorded. */
    private Recording recording;

    private volatile boolean spent;
    private volatile boolean exhausted;

    Segments(boolean tellsAll, Origins origins) {
        this.tellsAll = tellsAll;
        this.origins = origins;
    }

    /** A step begins. */
    synchronized void enter(int number) {
        step = number;
        begin(null, "");
    }

    /** A step, or a call in it, is over. */
    synchronized void leave(Throwable thrown) {
        if (recording == null) {
            return;
        }
        Set<String> met = new HashSet<>(Arrays.asList(recording.names()));
        if (thrown != null) {
            met.add(thrown.getClass().getName());
        }
        exhausted |= met.contains("java.lang.OutOfMemoryError");
        boolean isOutside = !Collections.disjoint(met, OUTSIDE);
        spent |= isOutside || recording.hasStopped();
        if (!isOutside) {
            try {
                tell();
            } catch (IOException impossible) {
                throw new AssertionError(impossible);
            }
        }
        recording = null;
        Recorder.end();
    }

    /** Says what a step did that was no call. */
    synchronized void note(String what) {
        text = what;
    }

    /** Calls a method or constructor. */
    Object invoke(Executable called, Object on, Object[] arguments) throws Throwable {
        String description = words.call(called, on, arguments);
        leave(null);
        synchronized (this) {
            receiver = on;
            values = arguments;
            begin(called, description);
        }
        try {
            Object result = called instanceof Constructor
                    ? ((Constructor<?>) called).newInstance(arguments)
                    : ((Method) called).invoke(on, arguments);
            if (called instanceof Constructor) {
                words.name(result, description);
            }
            leave(null);
            if (origins != null) {
                origins.made(result, called, on, arguments);
                origins.called(on, called, arguments);
            }
            return result;
        } catch (InvocationTargetException wrapped) {
            leave(wrapped.getCause());
            throw wrapped.getCause();
        } finally {
            leave(null);
            synchronized (this) {
                begin(null, "");
            }
        }
    }

    private void begin(Executable called, String description) {
        executable = called;
        text = description;
        recording = Recorder.begin(MOST_RECORDED, MOST_UNHEARD);
    }

    private void tell() throws IOException {
        int[][] streams = recording.streams();
        boolean isNew = isNew(streams);
        boolean matters = isNew || tellsAll && !text.isEmpty();
        if (!matters || told.payload.size() > MOST_BYTES) {
            return;
        }
        told.number(step);
        boolean isConstructor = executable instanceof Constructor;
        told.string(executable == null ? "" : words.baseOf(executable.getDeclaringClass()).getName());
        told.string(executable == null ? "" : isConstructor ? "<init>" : executable.getName());
        told.string(executable == null ? "" : AttackSession.descriptorOf(executable));
        told.string(text + words.takeAnswers());
        byte[] setting = origins == null || executable == null ? null : origins.describe(executable, receiver, values);
        told.bytes(setting == null ? new byte[0] : setting);
        Stage.Observation.write(recording, told);
        count++;
    }

    /** Whether two numbers follow each other that never did. */
    private boolean isNew(int[][] streams) {
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

    /** Whether what the last call left behind means nothing, since it was cut off. */
    boolean isSpent() {
        return spent;
    }

    boolean isExhausted() {
        return exhausted;
    }

    /** What was told, the call that goes on included. */
    synchronized void writeTo(Answer answer) throws IOException {
        if (recording != null) {
            tell();
            recording = null;
        }
        answer.number(count);
        answer.append(told);
    }
}
