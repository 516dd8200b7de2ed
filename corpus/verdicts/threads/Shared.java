package verdicts.threads;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Shared state, read by one thread: no other one interferes, but what the same thread calls in between may. */
final class Shared {
    volatile int number;
    int plain;
    private volatile boolean stopped;
    private int guarded;
    private final Object lock = new Object();
    private final ReentrantLock reentrant = new ReentrantLock();
    private final AtomicInteger atomic = new AtomicInteger();
    private static volatile Shared instance;
    private static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 0);
    private static final AtomicLong IDS = new AtomicLong();
    private static final ConcurrentHashMap<String, Integer> CACHE = new ConcurrentHashMap<>();

    int readTwice() {
        int one = number;
        int other = number;
        if (one != other) { // never: true; no other thread
            return 1;
        }
        return 0;
    }

    int readTwicePlain() {
        int one = plain;
        int other = plain;
        if (one != other) { // never: true; no other thread
            return 1;
        }
        return 0;
    }

    int readTwiceAround(Runnable between) {
        int one = number;
        between.run();
        int other = number;
        if (one != other) {
            return 1;
        }
        return 0;
    }

    int writeAndRead(int value) {
        number = value;
        if (number != value) { // never: true; no other thread
            return 1;
        }
        return 0;
    }

    int checkThenAct() {
        if (plain == 0) {
            plain++;
            if (plain != 1) { // never: true; no other thread
                return 1;
            }
        }
        return 0;
    }

    int synchronizedRead() {
        synchronized (lock) {
            int one = guarded;
            guarded++;
            if (guarded == one) { // never: true; it was incremented
                return 1;
            }
            if (guarded == 2) {
                return 2;
            }
            return 0;
        }
    }

    int given(Object monitor) {
        int before = plain;
        synchronized (monitor) {
            if (plain != before) { // never: true; no other thread while this one waits
                return 1;
            }
        }
        return 0;
    }

    int holds(Object monitor) {
        if (Thread.holdsLock(monitor)) {
            return 1;
        }
        synchronized (monitor) {
            if (!Thread.holdsLock(monitor)) { // never: true; inside
                return 2;
            }
        }
        return 0;
    }

    void stop() {
        stopped = true;
    }

    int running() {
        if (stopped) {
            return 0;
        }
        if (stopped) { // never: true; no other thread in between
            return 2;
        }
        return 1;
    }

    int increment() {
        int before = atomic.get();
        int after = atomic.incrementAndGet();
        if (after != before + 1) { // never: true; no other thread in between
            return 1;
        }
        if (after == 3) {
            return 3;
        }
        return 0;
    }

    int swap(int expected) {
        if (atomic.compareAndSet(expected, 9)) {
            return 1;
        }
        return 0;
    }

    int locked() {
        reentrant.lock();
        try {
            if (!reentrant.isHeldByCurrentThread()) { // never: true; just locked
                return 1;
            }
            if (reentrant.getHoldCount() > 1) {
                return 2;
            }
            return 0;
        } finally {
            reentrant.unlock();
        }
    }

    ReentrantLock lock() {
        return reentrant;
    }

    static Shared instance() {
        Shared known = instance;
        if (known == null) {
            synchronized (Shared.class) {
                known = instance;
                if (known == null) { // never: false; no other thread since the first look
                    known = new Shared();
                    instance = known;
                }
            }
        }
        return known;
    }

    static int depth() {
        int depth = DEPTH.get();
        DEPTH.set(depth + 1);
        if (depth == 2) {
            return 2;
        }
        return 0;
    }

    static int id() {
        long id = IDS.getAndIncrement();
        if (id == 1) {
            return 1;
        }
        return 0;
    }

    static int cached(String key) {
        Integer before = CACHE.putIfAbsent(key, 1);
        if (before != null) {
            return 1;
        }
        if (!CACHE.containsKey(key)) { // never: true; just put
            return 2;
        }
        return 0;
    }

    static int current() {
        Thread thread = Thread.currentThread();
        if (thread == null) { // never: true; there is one
            return 1;
        }
        if (thread.isInterrupted()) {
            return 2;
        }
        if (thread.getName().equals("worker")) {
            return 3;
        }
        return 0;
    }

    static int interrupted() {
        if (Thread.interrupted()) {
            if (Thread.interrupted()) { // never: true; the first question clears it
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int alive(Thread thread) {
        if (thread.isAlive()) {
            return 1;
        }
        return 0;
    }

    static int same(Shared one, Shared other) {
        one.number = 1;
        other.number = 2;
        if (one.number == 2) {
            if (one != other) { // never: true; only the same object has changed
                return 2;
            }
            return 1;
        }
        return 0;
    }
}
