package glassbox.executor;

import glassbox.runner.Answer;
import glassbox.runner.Request;
import glassbox.runner.Standard;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.URLConnection;

/**
 * An executor: makes one run of the program after the other, each with its own input and in its own class loader, and tells
 * which way the program went. The protocol is in {@code docs/executor-protocol.md}; the frames go over the standard streams
 * of this process, which the code under test does not get to see.
 *
 * <p>This thread reads; another one makes the runs, and asks for the classes that it needs.
 */
public final class Main {
    static final int PROTOCOL = 1;

    static final int HELLO = 1;
    static final int PROGRAM = 2;
    static final int RUN = 3;
    static final int RAN = 4;
    static final int REFUSED = 5;
    static final int NEED = 6;
    static final int CLASS = 7;

    private static final int BUFFER = 1 << 16;

    private Main() {}

    public static void main(String[] arguments) {
        DataInputStream in =
                new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in), BUFFER));
        Output out = new Output(new DataOutputStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER)));
        int status;
        try {
            // A jar that was rewritten between two runs must not be served from a cache.
            URLConnection.setDefaultUseCaches("jar", false);
            Standard.detach();
            Access.openEverything();
            serve(in, out);
            status = 0;
        } catch (EOFException endOfInput) {
            status = 0;
        } catch (Throwable lost) {
            // There is nobody left to tell but the exit code: the pipe is broken or the memory is used up.
            status = lost instanceof OutOfMemoryError ? 71 : 70;
        }
        // Shutdown hooks and other threads belong to the code under test, and may never end.
        Runtime.getRuntime().halt(status);
    }

    private static void serve(DataInputStream in, Output out) throws IOException {
        ClassSource classes = new ClassSource(out);
        Runs runs = new Runs(classes, out);
        Answer hello = new Answer(HELLO);
        hello.number(PROTOCOL);
        hello.string(System.getProperty("java.version"));
        out.send(hello);
        while (true) {
            Request request = Request.receive(in);
            switch (request.kind) {
                case PROGRAM:
                    classes.forget();
                    runs.resources(request.files());
                    break;
                case RUN:
                    runs.add(request);
                    break;
                case CLASS:
                    classes.deliver(request);
                    break;
                default:
                    throw new IOException("unknown command " + request.kind);
            }
        }
    }

    /** Frames of several threads, one after the other. */
    static final class Output {
        private final DataOutputStream stream;

        Output(DataOutputStream stream) {
            this.stream = stream;
        }

        synchronized void send(Answer answer) throws IOException {
            answer.send(stream);
        }
    }
}
