package glassbox.probe;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What class files for executors tell of some instructions: what they got, gave, threw and changed.
 *
 * <p>Boundaries can be inside each other, and those of constructors on {@code this} may never end: their exceptions cannot be
 * caught in place. So everybody tells again which one is meant.
 */
public final class Boundaries {
    /** Of one run; whatever is more is cut. */
    private static final int MOST_BYTES = 16 << 20;

    private static final int NOBODYS = -1;

    /** How much one boundary looks at. */
    private static final int MOST_OBJECTS = 200;

    private static final int MOST_ELEMENTS = 1 << 14;

    private static List<Open> open = new ArrayList<>();
    private static ByteArrayOutputStream written = new ByteArrayOutputStream();
    private static int count;
    private static Shapes shapes = new Shapes(false);

    private Boundaries() {}

    static void begin() {
        open = new ArrayList<>();
        written = new ByteArrayOutputStream();
        count = 0;
        shapes = new Shapes(false);
    }

    /** The call under test has ended, maybe with an exception. */
    public static void end(Throwable thrown) {
        if (thrown == null || thrown instanceof Trace.Exit) {
            open.clear();
        } else {
            close(0, thrown);
        }
    }

    /** How many boundaries were written down, and then they. The thread of the call may still be running. */
    public static synchronized void writeTo(DataOutputStream out) throws IOException {
        out.writeInt(count);
        written.writeTo(out);
    }

    public static Shapes shapes() {
        return shapes;
    }

    /** Gives what the boundary goes by. */
    public static int enter(int number) {
        if (!Trace.isRecording()) {
            return NOBODYS;
        }
        if (written.size() > MOST_BYTES) {
            Trace.cut();
            return NOBODYS;
        }
        open.add(new Open(number, Trace.size()));
        return open.size() - 1;
    }

    /** In the place of what cannot be told. */
    public static void nothing(int token) {
        add(Open.NOTHING, token);
    }

    public static void operand(boolean value, int token) {
        add(value, token);
    }

    public static void operand(byte value, int token) {
        add(value, token);
    }

    public static void operand(char value, int token) {
        add(value, token);
    }

    public static void operand(short value, int token) {
        add(value, token);
    }

    public static void operand(int value, int token) {
        add(value, token);
    }

    public static void operand(long value, int token) {
        add(value, token);
    }

    public static void operand(float value, int token) {
        add(value, token);
    }

    public static void operand(double value, int token) {
        add(value, token);
    }

    public static void operand(Object value, int token) {
        Open boundary = get(token);
        if (boundary != null) {
            boundary.operands.add(boundary.graph.reference(value));
        }
    }

    /** All operands were told, and the instruction is about to be executed. */
    public static void before(int token) {
        Open boundary = get(token);
        if (boundary != null) {
            boundary.graph.lookBefore();
        }
    }

    public static void returned(int token) {
        finish(Open.NOTHING, token);
    }

    public static void returned(boolean value, int token) {
        finish(value, token);
    }

    public static void returned(byte value, int token) {
        finish(value, token);
    }

    public static void returned(char value, int token) {
        finish(value, token);
    }

    public static void returned(short value, int token) {
        finish(value, token);
    }

    public static void returned(int value, int token) {
        finish(value, token);
    }

    public static void returned(long value, int token) {
        finish(value, token);
    }

    public static void returned(float value, int token) {
        finish(value, token);
    }

    public static void returned(double value, int token) {
        finish(value, token);
    }

    public static void returned(Object value, int token) {
        Open boundary = get(token);
        if (boundary != null) {
            finish(boundary.graph.reference(value), token);
        }
    }

    public static void threw(Throwable thrown, int token) {
        if (thrown instanceof Trace.Exit) {
            return;
        }
        if (get(token) != null) {
            close(token, thrown);
        }
    }

    private static Open get(int token) {
        return token >= 0 && token < open.size() && Trace.isRecording() ? open.get(token) : null;
    }

    private static void add(Object operand, int token) {
        Open boundary = get(token);
        if (boundary != null) {
            boundary.operands.add(operand);
        }
    }

    private static void finish(Object result, int token) {
        Open boundary = get(token);
        if (boundary == null) {
            return;
        }
        // Those inside it ended with exceptions that somebody has caught, and nobody knows which.
        open.subList(token, open.size()).clear();
        write(boundary, result, false);
    }

    /** This boundary and those inside it end with an exception. */
    private static void close(int token, Throwable thrown) {
        while (open.size() > token) {
            Open boundary = open.remove(open.size() - 1);
            write(boundary, boundary.graph.reference(thrown), true);
        }
    }

    private static void write(Open boundary, Object result, boolean isThrown) {
        try {
            ByteArrayOutputStream one = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(one);
            out.writeInt(boundary.number);
            out.writeInt(boundary.began);
            out.writeInt(Trace.size());
            out.writeInt(boundary.operands.size());
            for (Object operand : boundary.operands) {
                Graph.writeValue(operand, out);
            }
            out.writeBoolean(isThrown);
            Graph.writeValue(result, out);
            boundary.graph.writeAfter(out);
            commit(one);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static synchronized void commit(ByteArrayOutputStream one) throws IOException {
        one.writeTo(written);
        count++;
    }

    /** A boundary that has begun. */
    private static final class Open {
        static final Object NOTHING = Graph.NOTHING;

        final int number;
        final int began;
        final List<Object> operands = new ArrayList<>();
        final Graph graph = new Graph(shapes, MOST_OBJECTS, MOST_ELEMENTS);

        Open(int number, int began) {
            this.number = number;
            this.began = began;
        }
    }
}
