package glassbox.executor;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Values as they come over the wire: primitive ones in their boxes, objects by their places in the graph. */
public final class Values {
    private Values() {}

    static Object read(DataInputStream in) throws IOException {
        int kind = in.readByte();
        switch (kind) {
            case 0:
                return null;
            case 1:
                return new Node(in.readInt());
            case 2:
                return in.readBoolean();
            case 3:
                return in.readByte();
            case 4:
                return in.readChar();
            case 5:
                return in.readShort();
            case 6:
                return in.readInt();
            case 7:
                return in.readLong();
            case 8:
                return Float.intBitsToFloat(in.readInt());
            case 9:
                return Double.longBitsToDouble(in.readLong());
            default:
                throw new IOException("a value of kind " + kind);
        }
    }

    /** A primitive value that comes in its box. */
    public static void writePrimitive(Object value, DataOutputStream stream) throws IOException {
        if (value instanceof Boolean) {
            stream.writeByte(2);
            stream.writeBoolean((Boolean) value);
        } else if (value instanceof Byte) {
            stream.writeByte(3);
            stream.writeByte((Byte) value);
        } else if (value instanceof Character) {
            stream.writeByte(4);
            stream.writeChar((Character) value);
        } else if (value instanceof Short) {
            stream.writeByte(5);
            stream.writeShort((Short) value);
        } else if (value instanceof Integer) {
            stream.writeByte(6);
            stream.writeInt((Integer) value);
        } else if (value instanceof Long) {
            stream.writeByte(7);
            stream.writeLong((Long) value);
        } else if (value instanceof Float) {
            stream.writeByte(8);
            stream.writeInt(Float.floatToRawIntBits((Float) value));
        } else {
            stream.writeByte(9);
            stream.writeLong(Double.doubleToRawLongBits((Double) value));
        }
    }

    static Object[] readAll(DataInputStream in) throws IOException {
        Object[] values = new Object[in.readInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(in);
        }
        return values;
    }

    static String text(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** An object of the graph. */
    static final class Node {
        final int number;

        Node(int number) {
            this.number = number;
        }
    }

    /** A method or field: the class that declares it with slashes, its name and its descriptor. */
    static final class Member {
        final String owner;
        final String name;
        final String descriptor;

        Member(DataInputStream in) throws IOException {
            owner = text(in);
            name = text(in);
            descriptor = text(in);
        }

        @Override
        public String toString() {
            return owner + "." + name + descriptor;
        }
    }

    /** A method and the values that go with it. */
    static final class Call {
        final Member method;
        final Object[] values;

        Call(DataInputStream in) throws IOException {
            method = new Member(in);
            values = readAll(in);
        }
    }
}
