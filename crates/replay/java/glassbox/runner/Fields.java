package glassbox.runner;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.Deflater;

/** Fields of an answer, one behind the other. */
public class Fields {
    /** Fewer numbers than this are written as they are. */
    private static final int WORTH_PACKING = 128;

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

    /** The same in few bytes, since what probes tell of loops repeats itself; returns how many were written. */
    public int packed(int[] values) throws IOException {
        int before = payload.size();
        number(values.length);
        if (values.length < WORTH_PACKING) {
            number(-1);
            for (int value : values) {
                number(value);
            }
            return payload.size() - before;
        }
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * values.length);
        bytes.asIntBuffer().put(values);
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(bytes.array());
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            byte[] part = new byte[1 << 12];
            while (!deflater.finished()) {
                packed.write(part, 0, deflater.deflate(part));
            }
            bytes(packed.toByteArray());
        } finally {
            deflater.end();
        }
        return payload.size() - before;
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
