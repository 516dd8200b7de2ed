/** Checks that System.exit with a negative code inside a static initializer ends the program. */
public class SystemExitInInitializer {
    private static final class Leaving {
        static final int VALUE;

        static {
            System.out.println("initializing");
            VALUE = Integer.parseInt("12");
            System.exit(-2);
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.err.println("warning");
        System.out.println(Leaving.VALUE);
    }
}
