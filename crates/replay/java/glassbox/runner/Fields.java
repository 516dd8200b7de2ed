package glassbox.runner;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Fields of an answer, one behind the other. */
public class Fields {
    final ByteArrayOutputStream payload = new ByteArrayOutputStream();
    private final DataOutputStream fields = new DataOutputStream(payload);

    public void bool(boolean value) throws IOException {
        fields.writeBoolean(value);
    }

    public void small(int value) throws IOException {
        fields.writeByte(value);
    }

    public void number(int value) throws IOException {
        fields.writeInt(value);
    }

    public void numbers(int[] values) throws IOException {
        number(values.length);
        // There may be a million of them.
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * values.length);
        bytes.asIntBuffer().put(values);
        fields.write(bytes.array(), 0, bytes.capacity());
    }

    public void bytes(byte[] value) throws IOException {
        fields.writeInt(value.length);
        fields.write(value);
    }

    public void string(String value) throws IOException {
        if (value == null) {
            fields.writeInt(-1);
            return;
        }
        bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    public void strings(List<String> values) throws IOException {
        number(values.size());
        for (String value : values) {
            string(value);
        }
    }

    /** For those who write more than single fields. */
    public DataOutputStream stream() {
        return fields;
    }

    public void append(Fields other) throws IOException {
        other.payload.writeTo(fields);
    }
}
