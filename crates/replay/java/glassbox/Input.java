package glassbox;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.function.Function;

/**
 * Inputs of a program, wherever it wants them. Glassbox chooses their values; in a plain run they come from the lines of the
 * file that the system property {@code glassbox.input} names, one after the other, and are zero, false, empty or null where
 * there is none.
 *
 * <p>Written by {@code glassbox input-class}. Copy it, compile it with your program, and leave it as it is.
 */
public final class Input {
    /** Set by Glassbox; null in a plain run. */
    private static Function<Class<?>, Object> source;

    /** Set by a test; null without one. */
    private static ArrayDeque<Optional<Object>> given;

    private static BufferedReader lines;

    private Input() {}

    /**
     * What the inputs are from now on, one after the other, and zero, false or null behind the last one. Tests call this.
     */
    public static void give(Object... values) {
        given = new ArrayDeque<>();
        for (Object value : values) {
            given.add(Optional.ofNullable(value));
        }
    }

    public static boolean booleanValue() {
        Object value = next(boolean.class);
        return value != null && (Boolean) value;
    }

    public static byte byteValue() {
        Object value = next(byte.class);
        return value == null ? 0 : (Byte) value;
    }

    public static char charValue() {
        Object value = next(char.class);
        return value == null ? 0 : (Character) value;
    }

    public static short shortValue() {
        Object value = next(short.class);
        return value == null ? 0 : (Short) value;
    }

    public static int intValue() {
        Object value = next(int.class);
        return value == null ? 0 : (Integer) value;
    }

    public static long longValue() {
        Object value = next(long.class);
        return value == null ? 0 : (Long) value;
    }

    public static float floatValue() {
        Object value = next(float.class);
        return value == null ? 0 : (Float) value;
    }

    public static double doubleValue() {
        Object value = next(double.class);
        return value == null ? 0 : (Double) value;
    }

    /** Any text, or null. */
    public static String string() {
        return (String) next(String.class);
    }

    /** Any object of a class or of what extends or implements it, or null. */
    public static <T> T object(Class<T> type) {
        return type.cast(next(type));
    }

    /** Runs in which this does not hold are of no interest. */
    public static void assume(boolean condition) {
        if (!condition) {
            throw new Rejected();
        }
    }

    private static Object next(Class<?> type) {
        if (source != null) {
            return source.apply(type);
        }
        if (given != null) {
            return given.isEmpty() ? null : given.remove().orElse(null);
        }
        return read(type);
    }

    private static synchronized Object read(Class<?> type) {
        String file = System.getProperty("glassbox.input");
        if (file == null) {
            return null;
        }
        try {
            if (lines == null) {
                lines = Files.newBufferedReader(Paths.get(file), StandardCharsets.UTF_8);
            }
            String line = lines.readLine();
            return line == null ? null : parse(type, line);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static Object parse(Class<?> type, String line) {
        if (type == boolean.class) {
            return Boolean.valueOf(line.trim());
        } else if (type == byte.class) {
            return Byte.decode(line.trim());
        } else if (type == char.class) {
            return line.isEmpty() ? null : line.charAt(0);
        } else if (type == short.class) {
            return Short.decode(line.trim());
        } else if (type == int.class) {
            return Integer.decode(line.trim());
        } else if (type == long.class) {
            return Long.decode(line.trim());
        } else if (type == float.class) {
            return Float.valueOf(line.trim());
        } else if (type == double.class) {
            return Double.valueOf(line.trim());
        }
        return type == String.class ? line : null;
    }

    /** What {@link Input#assume} throws. */
    public static final class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1;

        Rejected() {
            super("an assumption does not hold", null, false, false);
        }
    }
}
