import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;

/** Checks byte streams and the data streams' binary forms of every type. */
public class ScanByteStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(sink);
        out.writeBoolean(true);
        out.writeByte(-2);
        out.writeShort(-3);
        out.writeChar('\u20AC');
        out.writeInt(0xCAFEBABE);
        out.writeLong(Long.MIN_VALUE + 5);
        out.writeFloat(-1.5f);
        out.writeDouble(Math.PI);
        out.writeUTF("z\u0000\u00E9\u4E2D\uD83D\uDE00");
        out.writeBytes("raw");
        System.out.println(out.size() + " " + Arrays.toString(sink.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(sink.toByteArray()));
        System.out.println(in.readBoolean() + " " + in.readUnsignedByte() + " " + in.readUnsignedShort() + " "
                + (int) in.readChar() + " " + Integer.toHexString(in.readInt())
                + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().hashCode() + " "
                + new String(in.readAllBytes()));
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("EOF " + e.getMessage());
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xC0, 0x00})).readUTF();
        } catch (java.io.UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }

        ByteArrayInputStream bytes = new ByteArrayInputStream(new byte[] {10, 20, 30, 40, -1, 60}, 1, 4);
        System.out.print(bytes.read() + " " + bytes.available() + " " + bytes.skip(2) + " ");
        bytes.mark(9);
        System.out.print(bytes.read() + " " + bytes.read() + " ");
        bytes.reset();
        System.out.println(bytes.read());
        InputStream joined = new SequenceInputStream(new ByteArrayInputStream("ab".getBytes()),
                new ByteArrayInputStream("cde".getBytes()));
        BufferedInputStream buffered = new BufferedInputStream(joined, 2);
        buffered.mark(4);
        byte[] four = buffered.readNBytes(4);
        buffered.reset();
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        System.out.println(new String(four) + " " + buffered.transferTo(copy) + " " + copy + " " + buffered.read());
        try {
            bytes.read(new byte[3], 2, 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        new DataInputStream(InputStream.nullInputStream()).readFully(new byte[1]);
    }
}
