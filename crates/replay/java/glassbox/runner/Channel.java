package glassbox.runner;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * The way to the process that has started this JVM. Code under test shares this JVM and may find a descriptor of the channel,
 * so every frame of ours carries a secret, which is the first thing that comes over the channel, and its number. That code must
 * not get hold of this object: it stands on the stacks of our threads, and in no field that reflection could follow from a
 * class or a class loader.
 */
public final class Channel {
    private static final int SECRET = 16;
    private static final int BUFFER = 1 << 16;

    private final DataInputStream in;
    private final DataOutputStream out;
    private final byte[] secret = new byte[SECRET];
    private int next;

    /** The place is two descriptors, {@code input,output}; anything else stands for the standard streams. */
    public Channel(String place) throws IOException {
        int comma = place.indexOf(',');
        boolean isMoved = comma >= 0;
        FileInputStream input = isMoved
                ? new FileInputStream("/dev/fd/" + place.substring(0, comma))
                : new FileInputStream(FileDescriptor.in);
        FileOutputStream output = isMoved
                ? new FileOutputStream("/dev/fd/" + place.substring(comma + 1))
                : new FileOutputStream(FileDescriptor.out);
        in = new DataInputStream(new BufferedInputStream(input, BUFFER));
        out = new DataOutputStream(new BufferedOutputStream(output, BUFFER));
        in.readFully(secret);
    }

    /** Waits for the next frame. The end of the stream is an exception. */
    public Request receive() throws IOException {
        return Request.receive(in);
    }

    /** Nothing is sent before it is complete. */
    public synchronized void send(Answer answer) throws IOException {
        out.writeInt(answer.payload.size());
        out.write(secret);
        out.writeInt(next++);
        answer.payload.writeTo(out);
        out.flush();
    }
}
