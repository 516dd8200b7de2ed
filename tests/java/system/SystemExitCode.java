/** Checks that System.exit ends the program with its code, without running finally blocks or later code. */
public class SystemExitCode {
    private static int descend(int depth) {
        try {
            if (depth == 3) {
                System.out.println("exiting at depth " + depth);
                System.exit(depth + 39);
            }
            return descend(depth + 1);
        } finally {
            System.out.println("finally at depth " + depth);
        }
    }

    public static void main(String[] args) {
        try {
            System.out.print("no line end, ");
            descend(0);
        } catch (Throwable t) {
            System.out.println("caught " + t);
        }
        System.out.println("not reached");
    }
}
