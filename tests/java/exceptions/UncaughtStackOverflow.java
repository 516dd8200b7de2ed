/** Checks the report of an uncaught StackOverflowError, whose trace is cut after 1024 frames. */
public class UncaughtStackOverflow {
    private static void descend() {
        descend();
    }

    public static void main(String[] args) {
        System.out.println("descending");
        descend();
    }
}
