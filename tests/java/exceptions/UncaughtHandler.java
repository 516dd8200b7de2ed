/** Checks that a handler for uncaught exceptions replaces the report, and the exit code is still 1. */
public class UncaughtHandler {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) ->
            System.out.println("handler of " + thread.getName() + " got " + thrown));
        System.out.println("throwing");
        throw new IllegalStateException("handled elsewhere");
    }
}
