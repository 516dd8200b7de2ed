package tables;

/** A service. */
public final class Useful implements Plugin {
    public String name() {
        return "useful";
    }

    public int rank(int n) {
        return n + 1;
    }
}
