package glassbox.runner;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One frame from the other side, read field by field. */
public final class Request {
    public final int kind;
    private final DataInputStream fields;

    private Request(byte[] payload) throws IOException {
        this.fields = new DataInputStream(new ByteArrayInputStream(payload));
        this.kind = fields.readByte();
    }

    static Request receive(DataInputStream in) throws IOException {
        byte[] payload = new byte[in.readInt()];
        in.readFully(payload);
        return new Request(payload);
    }

    public int number() throws IOException {
        return fields.readInt();
    }

    public long longNumber() throws IOException {
        return fields.readLong();
    }

    public String string() throws IOException {
        int length = fields.readInt();
        if (length < 0) {
            return null;
        }
        byte[] bytes = new byte[length];
        fields.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public List<File> files() throws IOException {
        List<File> files = new ArrayList<>();
        for (String path : strings()) {
            files.add(new File(path));
        }
        return files;
    }

    public boolean bool() throws IOException {
        return fields.readBoolean();
    }

    /** The rest of the fields, one by one. */
    public DataInputStream rest() {
        return fields;
    }

    public List<String> strings() throws IOException {
        int count = number();
        List<String> strings = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            strings.add(string());
        }
        return strings;
    }
}
