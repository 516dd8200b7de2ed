package glassbox.runner;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Fields of an answer, one behind the other. */
class Fields {
    final ByteArrayOutputStream payload = new ByteArrayOutputStream();
    private final DataOutputStream fields = new DataOutputStream(payload);

    void bool(boolean value) throws IOException {
        fields.writeBoolean(value);
    }

    void small(int value) throws IOException {
        fields.writeByte(value);
    }

    void number(int value) throws IOException {
        fields.writeInt(value);
    }

    void numbers(int[] values) throws IOException {
        number(values.length);
        for (int value : values) {
            number(value);
        }
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
        bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    void strings(List<String> values) throws IOException {
        number(values.size());
        for (String value : values) {
            string(value);
        }
    }

    void append(Fields other) throws IOException {
        other.payload.writeTo(fields);
    }
}
