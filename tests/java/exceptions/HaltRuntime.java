/** Checks that Runtime.halt ends the program with its code and without running shutdown hooks. */
public class HaltRuntime {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook must not run")));
        System.out.println("halting");
        try {
            Runtime.getRuntime().halt(42);
        } finally {
            System.out.println("not reached");
        }
    }
}
