package glassbox.runner;

import java.io.DataOutputStream;
import java.io.IOException;

/** One frame to the other side, written field by field. Nothing is sent before it is complete. */
public final class Answer extends Fields {
    public Answer(int kind) throws IOException {
        small(kind);
    }

    /** Adds the fields of another answer. */
    public void rest(Answer other) throws IOException {
        byte[] bytes = other.payload.toByteArray();
        stream().write(bytes, 1, bytes.length - 1);
    }

    public void send(DataOutputStream out) throws IOException {
        out.writeInt(payload.size());
        payload.writeTo(out);
        out.flush();
    }
}
