package glassbox.runner;

import glassbox.probe.Hook;
import java.io.IOException;
import java.net.URLClassLoader;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Calls methods of a class as a test might that wants to get somewhere by all means. What they do is their own affair; only
 * where they come by counts. A request is one {@link AttackSession}, in a class loader of its own.
 */
final class Attack {
    static final int FINISHED = 0;
    /** A call took too long, or waited for something that never comes. */
    static final int LATE = 1;
    /** A call ended the virtual machine. */
    static final int EXITED = 2;
    /** A call was stopped, used up the stack, or was no input: what it left behind means nothing. */
    static final int SPENT = 3;
    /** A call used up the memory. */
    static final int EXHAUSTED = 4;

    private final Loaders loaders;
    private final Stage stage;
    private final Channel channel;

    /** The session that goes on and has not been answered. */
    private final AtomicReference<AttackSession> current = new AtomicReference<>();

    Attack(Loaders loaders, Stage stage, Channel channel) {
        this.loaders = loaders;
        this.stage = stage;
        this.channel = channel;
    }

    /** Lets the other side know which call it was that ended this virtual machine. */
    void watchForExit() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::exited, "exit"));
    }

    private void exited() {
        AttackSession session = current.getAndSet(null);
        if (session != null) {
            try {
                channel.send(answer(session, EXITED, false));
            } catch (IOException lost) {
                // The other side sees the end of the stream, and knows less.
                return;
            }
        }
    }

    /** Null if the answer was given meanwhile. */
    Answer run(Request request) throws IOException {
        Order order = new Order(request);
        try (URLClassLoader loader = loaders.loader(order.classPath, order.probes)) {
            AttackSession session = new AttackSession(order, loader);
            Hook.install(session);
            current.set(session);
            Stage.Observation seen = stage.watch(loader, session, session::millisLeft);
            if (current.getAndSet(null) == null) {
                return null;
            }
            boolean late = seen.outcome == Stage.TIMED_OUT;
            int end = late ? LATE : session.isExhausted() ? EXHAUSTED : session.isSpent() ? SPENT : FINISHED;
            return answer(session, end, seen.tidy && !session.isExhausted());
        }
    }

    private static Answer answer(AttackSession session, int end, boolean tidy) throws IOException {
        Answer answer = new Answer(Main.ATTACKED);
        answer.number(end);
        session.writeTo(answer);
        answer.bool(tidy);
        return answer;
    }
}
