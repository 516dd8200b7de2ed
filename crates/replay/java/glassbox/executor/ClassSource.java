package glassbox.executor;

import glassbox.runner.Answer;
import glassbox.runner.Channel;
import glassbox.runner.Request;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The class files of the program. Whoever is missing is asked for once. */
final class ClassSource {
    private static final byte[] ABSENT = new byte[0];

    private final Map<String, byte[]> known = new HashMap<>();
    private final Set<String> asked = new HashSet<>();
    private final BlockingQueue<String> wanted = new LinkedBlockingQueue<>();

    /** Asks for the classes that are wanted. */
    void ask(Channel channel) throws IOException, InterruptedException {
        while (true) {
            Answer need = new Answer(Main.NEED);
            need.string(wanted.take());
            channel.send(need);
        }
    }

    /** The bytes of a class by its name with slashes; null if there is none. */
    synchronized byte[] find(String name) {
        if (!known.containsKey(name) && asked.add(name)) {
            wanted.add(name);
        }
        boolean isInterrupted = false;
        while (!known.containsKey(name)) {
            try {
                wait();
            } catch (InterruptedException byTheProgram) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        byte[] bytes = known.get(name);
        return bytes == ABSENT ? null : bytes;
    }

    synchronized void deliver(Request request) throws IOException {
        String name = request.string();
        known.put(name, bytes(request.rest()));
        notifyAll();
    }

    synchronized void forget() {
        known.clear();
        asked.clear();
    }

    private static byte[] bytes(DataInputStream fields) throws IOException {
        int length = fields.readInt();
        if (length < 0) {
            return ABSENT;
        }
        byte[] bytes = new byte[length];
        fields.readFully(bytes);
        return bytes;
    }
}
