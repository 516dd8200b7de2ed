package glassbox.runner;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Members of the JDK that give something else each time: by the clock, by random numbers, or by what the process is like. */
final class Chance {
    /** Objects of these classes, however they are made. */
    private static final Set<String> CLASSES = new HashSet<>(Arrays.asList(
            "java.security.SecureRandom",
            "java.util.concurrent.ThreadLocalRandom",
            "java.lang.ProcessHandle"));

    /** Objects that are made without any argument. */
    private static final Set<String> WITHOUT_ARGUMENTS = new HashSet<>(Arrays.asList(
            "java.util.Random",
            "java.util.SplittableRandom",
            "java.util.Date",
            "java.util.GregorianCalendar",
            "java.rmi.server.UID"));

    /** What such methods are called. */
    private static final Set<String> METHODS = new HashSet<>(Arrays.asList(
            "now", "random", "randomUUID", "currentTimeMillis", "nanoTime", "createTempFile", "createTempDirectory",
            "generateSeed", "identityHashCode", "freeMemory", "totalMemory"));

    private Chance() {
    }

    /** Whether chance decides what a constructor or method of the JDK gives. */
    static boolean decides(Executable way) {
        Class<?> owner = way.getDeclaringClass();
        ClassLoader loader = owner.getClassLoader();
        if (loader != null && loader != ClassLoader.getPlatformClassLoader()) {
            return false;
        }
        if (CLASSES.contains(owner.getName())) {
            return true;
        }
        if (way instanceof Constructor) {
            return way.getParameterCount() == 0 && WITHOUT_ARGUMENTS.contains(owner.getName());
        }
        boolean isOfCalendar = owner.getName().equals("java.util.Calendar") && way.getName().equals("getInstance");
        return isOfCalendar || METHODS.contains(way.getName());
    }
}
