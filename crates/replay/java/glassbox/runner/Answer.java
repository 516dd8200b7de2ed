package glassbox.runner;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One frame to the other side, written field by field. Nothing is sent before it is complete. */
final class Answer {
    private final ByteArrayOutputStream payload = new ByteArrayOutputStream();
    private final DataOutputStream fields = new DataOutputStream(payload);

    Answer(int kind) throws IOException {
        fields.writeByte(kind);
    }

    void bool(boolean value) throws IOException {
        fields.writeBoolean(value);
    }

    void small(int value) throws IOException {
        fields.writeByte(value);
    }

    void number(int value) throws IOException {
        fields.writeInt(value);
    }

    void bytes(byte[] value) throws IOException {
        fields.writeInt(value.length);
        fields.write(value);
    }

    void string(String value) throws IOException {
        if (value == null) {
            fields.writeInt(-1);
            return;
        }
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        fields.writeInt(bytes.length);
        fields.write(bytes);
    }

    void strings(List<String> values) throws IOException {
        number(values.size());
        for (String value : values) {
            string(value);
        }
    }

    void send(DataOutputStream out) throws IOException {
        out.writeInt(payload.size());
        payload.writeTo(out);
        out.flush();
    }
}
