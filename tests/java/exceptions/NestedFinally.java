/** Checks the order of nested try, catch and finally blocks for each place where an exception can start. */
public class NestedFinally {
    private static final StringBuilder TRACE = new StringBuilder();

    private static void step(String name, int failing, int here) {
        TRACE.append(name);
        if (failing == here) {
            TRACE.append('!');
            throw new IllegalArgumentException(name);
        }
    }

    private static void run(int failing) {
        try {
            step("a", failing, 1);
            try {
                step("b", failing, 2);
                try {
                    step("c", failing, 3);
                } finally {
                    step("d", failing, 4);
                }
                step("e", failing, 5);
            } catch (IllegalArgumentException e) {
                TRACE.append('(').append(e.getMessage()).append(')');
                step("f", failing, 3);
            } finally {
                step("g", failing, 6);
                try {
                    step("h", failing, 7);
                } catch (IllegalArgumentException e) {
                    TRACE.append("[h]");
                } finally {
                    step("i", failing, 8);
                }
            }
            step("j", failing, 9);
        } finally {
            TRACE.append('z');
        }
    }

    public static void main(String[] args) {
        for (int failing = 0; failing <= 9; failing++) {
            TRACE.setLength(0);
            String outcome = "normal";
            try {
                run(failing);
            } catch (RuntimeException e) {
                outcome = "thrown from " + e.getMessage();
            }
            System.out.println(failing + ": " + TRACE + " " + outcome);
        }
    }
}
