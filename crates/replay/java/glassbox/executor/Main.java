package glassbox.executor;

import glassbox.runner.Answer;
import glassbox.runner.Channel;
import glassbox.runner.Request;
import glassbox.runner.Standard;
import java.io.EOFException;
import java.io.IOException;
import java.net.URLConnection;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * An executor: makes one run of the program after the other, each with its own input and in its own class loader, and tells
 * which way the program went. The protocol is in {@code docs/executor-protocol.md}; the frames go over the {@link Channel}.
 *
 * <p>This thread reads; another one makes the runs, and a third one asks for the classes that they need. The package java.lang
 * is open to all code here, so that the channel must not be in a field of a thread, either: each gets it from a queue.
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

    private Main() {}

    public static void main(String[] arguments) {
        int status;
        try {
            // A jar that was rewritten between two runs must not be served from a cache.
            URLConnection.setDefaultUseCaches("jar", false);
            Standard.detach();
            Access.openEverything();
            serve(new Channel(arguments[0]));
            status = 0;
        } catch (EOFException endOfInput) {
            status = 0;
        } catch (Throwable lost) {
            // Only the exit code can still tell: the pipe is broken or the memory is used up.
            status = lost instanceof OutOfMemoryError ? 71 : 70;
        }
        // Shutdown hooks and other threads belong to the code under test, and may never end.
        Runtime.getRuntime().halt(status);
    }

    private static void serve(Channel channel) throws IOException {
        ClassSource classes = new ClassSource();
        Runs runs = new Runs(classes);
        start(runs::work, channel);
        start(classes::ask, channel);
        Answer hello = new Answer(HELLO);
        hello.number(PROTOCOL);
        hello.string(System.getProperty("java.version"));
        channel.send(hello);
        while (true) {
            Request request = channel.receive();
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

    /** What a thread of ours does as long as this JVM lives. */
    private interface Work {
        void go(Channel channel) throws Exception;
    }

    private static void start(Work work, Channel channel) {
        BlockingQueue<Channel> handed = new LinkedBlockingQueue<>();
        handed.add(channel);
        Thread thread = new Thread(() -> end(work, handed), "glassbox");
        thread.setDaemon(true);
        thread.start();
    }

    private static void end(Work work, BlockingQueue<Channel> handed) {
        int status = 70;
        try {
            work.go(handed.take());
        } catch (OutOfMemoryError full) {
            status = 71;
        } catch (Throwable broken) {
            status = 70;
        }
        Runtime.getRuntime().halt(status);
    }
}
