package glassbox.probe;

/** Ends a call that has told far more than there is room for, where {@link Recorder#begin(int, int)} asked for that. */
public final class Enough extends Error {
    private static final long serialVersionUID = 1;

    Enough() {
        super("the call has told enough", null, false, false);
    }
}
