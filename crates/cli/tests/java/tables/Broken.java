package tables;

/** A class that cannot be initialized anywhere. */
public final class Broken {
    static {
        if (ProcessHandle.current().pid() > 0) {
            throw new IllegalStateException("never");
        }
    }

    private Broken() {}

    static int sign(int x) {
        return x > 3 ? 1 : 0;
    }
}
