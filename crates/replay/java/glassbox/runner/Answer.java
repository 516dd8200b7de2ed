package glassbox.runner;

import java.io.IOException;

/** One frame to the other side, written field by field. */
public final class Answer extends Fields {
    public Answer(int kind) throws IOException {
        small(kind);
    }

    /** Adds the fields of another answer. */
    public void rest(Answer other) throws IOException {
        byte[] bytes = other.payload.toByteArray();
        stream().write(bytes, 1, bytes.length - 1);
    }
}
