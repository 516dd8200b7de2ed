/** Checks monitors in one thread: reentrancy, release by exceptions and returns, and misuse of wait and notify. */
public class MonitorRules {
    private static final Object LOCK = new Object();
    private int depth;

    private synchronized int reenter(int times) {
        depth++;
        return times == 0 ? depth : reenter(times - 1);
    }

    private static synchronized boolean holdsClass() {
        return Thread.holdsLock(MonitorRules.class);
    }

    private synchronized void fail() {
        throw new IllegalStateException("held " + Thread.holdsLock(this));
    }

    private static int returning() {
        synchronized (LOCK) {
            for (int i = 0; ; i++) {
                synchronized (LOCK) {
                    if (i == 3) {
                        return i;
                    }
                    continue;
                }
            }
        }
    }

    private static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " ok");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    private static void pause(Object monitor, long millis) {
        try {
            monitor.wait(millis);
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    public static void main(String[] args) {
        MonitorRules object = new MonitorRules();
        System.out.println(object.reenter(5) + " " + Thread.holdsLock(object));
        System.out.println(holdsClass() + " " + Thread.holdsLock(MonitorRules.class));
        attempt("fail", object::fail);
        System.out.println(Thread.holdsLock(object) + " " + returning() + " " + Thread.holdsLock(LOCK));
        attempt("notify", LOCK::notify);
        attempt("notifyAll", LOCK::notifyAll);
        attempt("wait", () -> pause(LOCK, 1));
        attempt("negative wait", () -> pause(LOCK, -1));
        synchronized (LOCK) {
            attempt("notify inside", LOCK::notify);
            attempt("wait inside", () -> pause(LOCK, 1));
            System.out.println(Thread.holdsLock(LOCK) + " " + Thread.holdsLock(object));
            Object other = new Object();
            attempt("other notify", other::notify);
        }
        System.out.println(Thread.holdsLock(LOCK));
    }
}
