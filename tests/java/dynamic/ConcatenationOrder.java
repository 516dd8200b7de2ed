/** Checks when operands of a concatenation are evaluated and converted, with side effects and exceptions. */
public class ConcatenationOrder {
    private static final StringBuilder TRACE = new StringBuilder();
    private final String name;

    ConcatenationOrder(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        TRACE.append("toString ").append(name).append("; ");
        if (name.equals("bad")) {
            throw new IllegalStateException("bad toString");
        }
        return name.isEmpty() ? null : name;
    }

    private static ConcatenationOrder make(String name) {
        TRACE.append("make ").append(name).append("; ");
        return new ConcatenationOrder(name);
    }

    private static void report(String result) {
        System.out.println(result + " after " + TRACE);
        TRACE.setLength(0);
    }

    public static void main(String[] args) {
        report("x" + make("a") + make("b") + make("c"));
        report("null from toString: " + make(""));
        StringBuilder builder = new StringBuilder("1");
        report(builder + "," + builder.append("2") + "," + builder.append("3"));
        int i = 1;
        report("" + i++ + i + ++i + (i = 10) + i);
        String text = "t";
        text += text + (text = "u") + text;
        report(text);
        try {
            report("" + make("a") + make("bad") + make("c"));
        } catch (IllegalStateException e) {
            report(e.getMessage());
        }
        int[] array = {0};
        String[] strings = {"s", null};
        strings[array[0]++] += array[0];
        strings[array[0]] += "!";
        report(strings[0] + strings[1]);
    }
}
