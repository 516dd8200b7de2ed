package truth;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** Branches that no single call reaches, and that some test reaches all the same. None of them is infeasible. */
public class Breakable {
    // Objects behind static final fields change between calls.
    private static final Map<String, Integer> MEMO = new HashMap<>();
    private static final AtomicBoolean DONE = new AtomicBoolean();
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final Deque<Integer> QUEUE = new ArrayDeque<>();
    private static final Random RANDOM = new Random(42);
    private static final int[] CELLS = new int[3];
    private static final StringBuilder TEXT = new StringBuilder();
    private static final List<String> NAMES = new ArrayList<>();
    private static final Breakable ONLY = new Breakable();
    private static int calls;
    static int open = 4;
    public static String mode = "a";
    private int hits;

    enum Level {
        LOW, HIGH;
        int used;
        int use() { return used++ > 0 ? 2 : 1; }
    }

    static int memo(String key) {
        if (MEMO.containsKey("k")) return 2;
        MEMO.put("k", 1);
        return 1;
    }

    static int once() { return DONE.compareAndSet(false, true) ? 1 : 2; }

    static int counted() { return COUNT.incrementAndGet() > 1 ? 2 : 1; }

    static int queued() {
        QUEUE.add(1);
        return QUEUE.size() > 2 ? 2 : 1;
    }

    static int random() { return RANDOM.nextInt(10) == 7 ? 2 : 1; }

    static int cells() { return CELLS[0]++ > 0 ? 2 : 1; }

    static int text() {
        TEXT.append('x');
        return TEXT.length() > 1 ? 2 : 1;
    }

    static void register(String name) { NAMES.add(name); }

    static int registered() { return NAMES.isEmpty() ? 1 : 2; }

    static int only() { return ONLY.hits++ > 0 ? 2 : 1; }

    static int called() { return calls++ > 0 ? 2 : 1; }

    static int level() { return Level.LOW.use(); }

    // Static fields that a test assigns.
    static int opened() { return open == 5 ? 2 : 1; }

    static int moded() { return mode == null ? 2 : 1; }

    // The environment.
    static int property() { return Boolean.getBoolean("truth.on") ? 2 : 1; }

    static int number() { return Integer.getInteger("truth.number", 3) == 4 ? 2 : 1; }

    static int longer() { return Long.getLong("truth.long") != null ? 2 : 1; }

    static int plainProperty() { return System.getProperty("truth.on") != null ? 2 : 1; }

    static int locale() { return Locale.getDefault().getLanguage().equals("tr") ? 2 : 1; }

    static int lower() { return "TITLE".toLowerCase().equals("title") ? 1 : 2; }

    static int separator() { return System.lineSeparator().length() == 2 ? 2 : 1; }

    static int asserting(int x) {
        assert x > 0;
        return x > 0 ? 1 : 2;
    }

    // The world is open.
    static class Hooked {
        int run() { return hook() > 3 ? 2 : 1; }
        int hook() { return 1; }
        protected boolean ready() { return true; }
        int go() { return ready() ? 1 : 2; }
    }

    abstract static class Gauge { abstract int level(); }

    static int gauge(Gauge g) { return g.level() > 0 ? 2 : 1; }

    interface Source { int next(); }

    static class One implements Source { public int next() { return 1; } }

    static int source(Source s) { return s.next() > 1 ? 2 : 1; }

    static class Plain { }

    static int runnable(Plain p) { return p instanceof Runnable ? 2 : 1; }

    static int exact(Plain p) { return p.getClass() == Plain.class ? 1 : 2; }

    static int hashed(Plain p) { return p.equals(null) ? 2 : 1; }

    static int supplied(IntSupplier s) {
        try {
            s.getAsInt();
            return 1;
        } catch (IllegalStateException e) {
            return 2;
        }
    }

    // What looks closed, and is not.
    private static final int[] LENT = {1, 2};
    private static final Object SEEN = new Object();
    private static final Object KEPT = new Object();
    private static final List<Object> KEEPER = new ArrayList<>(List.of(KEPT));
    private static final String INTERNED = "kept";
    private static int tally;

    static int[] lend(boolean really) { return really ? LENT : null; }

    static int lent() { return LENT[0] == 7 ? 2 : 1; }

    static Object show(boolean really) { return really ? SEEN : null; }

    static int seen(Object o) { return o == SEEN ? 2 : 1; }

    static int kept(Object o) { return o == KEPT ? 2 : 1; }

    static Object keeper(int index) { return KEEPER.get(index); }

    static int literal(String text) { return text == INTERNED ? 2 : 1; }

    private static void tick() { tally++; }

    static final Runnable TICKING = Breakable::tick;

    static int ticked() { return tally > 0 ? 2 : 1; }

    /** Its method runs before its constructor has filled the field. */
    static final class Early {
        private final int size;

        Early(int size) {
            check();
            this.size = size > 0 ? size : 1;
        }

        int check() { return size == 0 ? 2 : 1; }
    }

    /** Serialization makes its objects without calling the constructor. */
    static final class Stored implements java.io.Serializable {
        private final int size;

        Stored(int size) { this.size = size > 0 ? size : 1; }

        int check() { return size <= 0 ? 2 : 1; }

        private void readObject(java.io.ObjectInputStream in) throws Exception {
            in.defaultReadObject();
            if (size == 3) throw new java.io.IOException();
        }
    }

    enum Mood { GOOD, BAD }

    static int mood(Mood mood) {
        if (mood == Mood.GOOD) return 1;
        return mood == null ? 3 : 2;
    }
}
