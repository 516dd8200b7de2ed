package glassbox.runner;

import glassbox.executor.Observer;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.net.URLConnection;

/**
 * The Java side of {@code glassbox-replay}: a loop that answers one command after the other.
 *
 * <h2>The protocol</h2>
 *
 * Both directions are sequences of frames over the {@link Channel}. All numbers are big-endian, as {@link DataInputStream} has
 * them. Before the first frame to us come 16 bytes, the secret.
 *
 * <pre>
 * frame   = int length; if it is from us, the secret and int number of the frame from 0 on; then that many bytes of payload
 * payload = byte kind, then the fields below
 * string  = int length in bytes (-1 for null), then UTF-8
 * list    = int count, then that many items
 * bool    = one byte, 0 or 1
 *
 * from us, once:      1 HELLO     string java version
 * to us:              2 COMPILE   list of (string file name, string text), list of string class path entries,
 *                                 list of string javac options
 * from us, an answer: 3 COMPILED  bool succeeded, list of (string file, int line or -1, bool is error, string message),
 *                                 list of (string path, int length in bytes, then the class file)
 * to us:              4 RUN       list of (string class, string method), list of string class path entries, string
 *                                 directory of class files with probes or null, bool existing, long milliseconds for
 *                                 each method
 * from us, an answer: 5 RAN       list of (byte outcome; if it is FAILED: string exception, string message, list of
 *                                 string trace; if there are probes: bool cut, list of string classes, list of (int
 *                                 count of numbers, int length in bytes, then the numbers as ints packed by deflate; if the
 *                                 length is -1, the ints as they are)), and at last bool tidy
 * harvest = list of long numbers, list of long bits of fractions, list of string texts, list of (string class, string
 *           static field or method)
 * to us:              6 ATTACK    int number of targets, list of (string class, string method, string descriptor, harvest)
 *                                 of which the targets come first, bool nulls, list of string neighbours, list of
 *                                 (string type, list of string givers, three for each, list of string kinds), harvest,
 *                                 list of string properties, list of string class path entries, string directory of class
 *                                 files with probes, long seed, int session, int calls of each target, int first step,
 *                                 list of int only these steps, list of int methods not to call, int parts of the
 *                                 environment to change, long milliseconds for each step, bool samples
 * from us, an answer: 7 ATTACKED  int end, int last step, int its method, list of (int step, string class, string method,
 *                                 string descriptor, string in words, int length of the call as a setting and the
 *                                 setting, and what probes told as above), list of string
 *                                 environment in words, list of int calls made of each method, and at last bool tidy
 * to us:              8 OBSERVE   list of string class path entries, string directory of class files with probes, bool
 *                                 together in one class loader, long milliseconds for each call, list of settings
 *                                 ({@code glassbox.executor.Setting})
 * from us, an answer: 9 OBSERVED  list of (byte outcome; if it is 0 RETURNED: bool has a result, the result, list of (byte
 *                                 0 for the receiver or 1 for the result, string class, string method, string
 *                                 descriptor, what it says); if it is 1 THREW: string class, bool steady, and if so int
 *                                 length of the message or -1, and its characters; unless it is 2 UNFIT: what probes told
 *                                 as above), and at last bool tidy
 * from us, at times: 10 PROGRESS  while tests run: another one has come to its end
 * </pre>
 *
 * The outcomes are 0 PASSED, 1 FAILED and 2 TIMED_OUT. The methods of one request share a class loader, in which class
 * files with probes take the place of others. Existing tests are somebody else's ({@link Existing}), and come with the
 * JUnit that they were written for. What the probes told is a list for each thread, and may be cut
 * ({@link glassbox.probe.Recorder}). A JVM that is not tidy should not run another test: the last one left a thread
 * behind or used up the memory; the methods after that have no outcome. Of the calls of an attack ({@link Attack}),
 * all in one class loader, only those are in the answer that went where none before them went. The end of our input ends
 * this process.
 *
 * <p>This JVM may be guarded: then it can write no files but temporary ones, which is why class files are sent.
 *
 * <p>The code under test shares this JVM, so nothing here trusts {@code System.in}, {@code System.out} and
 * {@code System.err}.
 */
public final class Main {
    static final int HELLO = 1;
    static final int COMPILE = 2;
    static final int COMPILED = 3;
    static final int RUN = 4;
    static final int RAN = 5;
    static final int ATTACK = 6;
    static final int ATTACKED = 7;
    static final int OBSERVE = 8;
    static final int OBSERVED = 9;
    static final int PROGRESS = 10;

    private Main() {}

    /** The arguments are the channel, the place of the stand-in for JUnit and whether a compilation is likely to come first. */
    public static void main(String[] arguments) {
        File standIn = new File(arguments[1]);
        boolean warmUp = Boolean.parseBoolean(arguments[2]);
        int status;
        try {
            // A jar that was rewritten between two tests must not be served from a cache.
            URLConnection.setDefaultUseCaches("jar", false);
            Standard.detach();
            serve(new Channel(arguments[0]), standIn, warmUp);
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

    private static void serve(Channel channel, File standIn, boolean warmUp) throws IOException {
        Loaders loaders = new Loaders(standIn);
        Stage stage = new Stage();
        TestRunner tests = new TestRunner(loaders, stage, channel);
        Attack attack = new Attack(loaders, stage, channel);
        Observer observer = new Observer(loaders, stage);
        attack.watchForExit();
        Answer hello = new Answer(HELLO);
        hello.string(System.getProperty("java.version"));
        channel.send(hello);
        if (warmUp) {
            SourceCompiler.warmUp(standIn);
        }
        while (true) {
            Request request = channel.receive();
            Answer answer;
            switch (request.kind) {
                case COMPILE:
                    answer = SourceCompiler.compile(request, standIn);
                    break;
                case RUN:
                    answer = tests.run(request);
                    break;
                case ATTACK:
                    answer = attack.run(request);
                    break;
                case OBSERVE:
                    answer = observer.run(request, OBSERVED);
                    break;
                default:
                    throw new IOException("unknown command " + request.kind);
            }
            if (answer != null) {
                channel.send(answer);
            }
        }
    }
}
