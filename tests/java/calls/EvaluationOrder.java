/** Checks that receivers, arguments, indices and operands are evaluated strictly from left to right. */
public class EvaluationOrder {
    private static final StringBuilder TRACE = new StringBuilder();

    private static <T> T note(String name, T value) {
        TRACE.append(name).append(' ');
        return value;
    }

    private int field;

    private EvaluationOrder add(int a, int b) {
        field += a * 10 + b;
        return this;
    }

    private static void flush(Object result) {
        System.out.println(result + " after " + TRACE);
        TRACE.setLength(0);
    }

    public static void main(String[] args) {
        EvaluationOrder object = new EvaluationOrder();
        flush(note("receiver", object).add(note("a", 1), note("b", 2)).add(note("c", 3), note("d", 4)).field);
        flush(note("l", 10) - note("m", 3) * note("r", 2));
        int[] array = new int[4];
        note("array", array)[note("index", 2)] = note("value", 9);
        flush(array[2]);
        note("array", array)[note("index", 2)] += note("value", 1);
        flush(array[2]);
        note("object", object).field = note("value", 8);
        flush(object.field);
        int i = 1;
        flush(i + (i = 5) * i + i++ + i);
        flush(new int[] {note("x", 1), note("y", 2)}.length + new int[note("p", 2)][note("q", 3)].length);
        EvaluationOrder none = null;
        try {
            none.add(note("first", 1), note("second", 2));
        } catch (NullPointerException e) {
            flush("null receiver found late");
        }
        try {
            note("nothing", none).field = note("value", 1);
        } catch (NullPointerException e) {
            flush("null target found late");
        }
        flush(note("cond", true) ? note("yes", 1) : note("no", 2));
        flush("" + note("s1", 1) + note("s2", 2) + (note("s3", 3) + note("s4", 4)));
    }
}
