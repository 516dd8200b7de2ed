package glassbox.runner;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.ThreadMXBean;
import java.util.List;

/**
 * How long processors have worked: for some threads since they began, and for this whole JVM since this clock was made.
 *
 * <p>What it asks takes a while to be loaded, and so a clock is made only when a test has come to its limit.
 */
final class Clock {
    private static final long UNKNOWN = -1;

    private final long before;
    private final long start;

    Clock(List<Thread> threads) {
        before = ofThreads(threads);
        start = ofAll();
    }

    /** Less than nothing, if this JVM does not know. */
    long millis() {
        long now = ofAll();
        return before == UNKNOWN || start == UNKNOWN || now == UNKNOWN ? UNKNOWN : (before + now - start) / 1_000_000;
    }

    private static long ofThreads(List<Thread> threads) {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        if (!bean.isThreadCpuTimeSupported() || !bean.isThreadCpuTimeEnabled()) {
            return UNKNOWN;
        }
        long sum = 0;
        for (Thread thread : threads) {
            // A thread that has ended in the meantime has less than nothing.
            sum += Math.max(0, bean.getThreadCpuTime(thread.getId()));
        }
        return sum;
    }

    private static long ofAll() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return system instanceof com.sun.management.OperatingSystemMXBean
                ? ((com.sun.management.OperatingSystemMXBean) system).getProcessCpuTime()
                : UNKNOWN;
    }
}
