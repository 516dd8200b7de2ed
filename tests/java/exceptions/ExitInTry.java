/** Checks that System.exit ends the program at once: no finally block, no catch, and the given code. */
public class ExitInTry {
    private static int leave() {
        try {
            System.out.println("leaving");
            System.exit(3);
            return 1;
        } catch (Throwable t) {
            System.out.println("caught " + t);
            return 2;
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) {
        System.out.print("no newline before exit: ");
        System.out.println(leave());
    }
}
