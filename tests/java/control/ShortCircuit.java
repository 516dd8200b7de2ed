/** Checks which operands of &&, ||, &, | and ?: are evaluated, and in which order. */
public class ShortCircuit {
    private static final StringBuilder TRACE = new StringBuilder();

    private static boolean note(String name, boolean value) {
        TRACE.append(name).append(value ? '+' : '-');
        return value;
    }

    private static void report(boolean value) {
        System.out.println(value + " after " + TRACE);
        TRACE.setLength(0);
    }

    public static void main(String[] args) {
        for (int bits = 0; bits < 8; bits++) {
            boolean a = (bits & 1) != 0;
            boolean b = (bits & 2) != 0;
            boolean c = (bits & 4) != 0;
            report(note("a", a) && note("b", b) || note("c", c));
            report(note("a", a) || note("b", b) && note("c", c));
            report(!(note("a", a) && !note("b", b)) ^ note("c", c));
            report(note("a", a) & note("b", b) | note("c", c));
            report(note("a", a) ? note("b", b) : note("c", c));
            report((note("a", a) ? note("b", b) : note("c", c)) && (note("d", a == b) || note("e", c)));
        }
        String text = null;
        System.out.println(text != null && text.length() > 0);
        System.out.println(text == null || text.isEmpty());
    }
}
