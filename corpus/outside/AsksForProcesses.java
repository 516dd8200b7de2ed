package corpus.outside;

/** The operating system knows processes, the program knows only itself. */
public final class AsksForProcesses {
    private AsksForProcesses() {
    }

    public static String describe(long number) {
        ProcessHandle own = ProcessHandle.current();
        if (own.pid() == number) {
            return "myself";
        }
        if (!own.isAlive()) {
            return "dead";
        }
        return number < 0 ? "nobody" : "another";
    }
}
