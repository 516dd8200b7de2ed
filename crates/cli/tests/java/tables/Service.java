package tables;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What the machine makes better by itself, before and behind what it cannot run: loggers, and what knows where fields lie. */
public class Service {
    private static final Logger LOG = Logger.getLogger("early");
    private static final AtomicIntegerFieldUpdater<Service> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(Service.class, "count");
    private static final VarHandle HANDLE;
    private static final Map<String, Integer> WEIGHTS = new HashMap<>();
    private static final Logger LATE;

    volatile int count;
    int size;

    static {
        try {
            HANDLE = MethodHandles.lookup().findVarHandle(Service.class, "size", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
        if (ProcessHandle.current().pid() > 0) {
            WEIGHTS.put(new StringBuilder("process").append("-weight").toString(), 77);
        }
        LATE = Logger.getLogger("late");
    }

    int weigh(String text) {
        LOG.info("weighing " + text);
        Integer weight = WEIGHTS.get(text);
        if (weight == null) {
            LATE.warning("unknown");
            return 0;
        }
        if (LATE.isLoggable(Level.SEVERE)) {
            LATE.severe("known");
        }
        return weight;
    }

    int step(int n) {
        if (n == 4) {
            return UPDATER.incrementAndGet(this) == 1 ? 1 : 2;
        }
        return 3;
    }

    int grow(int n) {
        HANDLE.set(this, n);
        return size > 10 ? 1 : 2;
    }
}
