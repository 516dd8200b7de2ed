package glassbox.runner;

import java.io.DataOutputStream;
import java.io.IOException;

/** One frame to the other side, written field by field. Nothing is sent before it is complete. */
final class Answer extends Fields {
    Answer(int kind) throws IOException {
        small(kind);
    }

    void send(DataOutputStream out) throws IOException {
        out.writeInt(payload.size());
        payload.writeTo(out);
        out.flush();
    }
}
