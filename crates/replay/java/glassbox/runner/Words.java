package glassbox.runner;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Calls and values as a Java developer writes them. No code under test is called for it. */
final class Words {
    private static final int LONGEST = 200;
    private static final int DEEPEST = 3;
    private static final int MOST_ANSWERS = 4;

    /** How objects came to be. */
    private final Map<Object, String> names = new IdentityHashMap<>();

    /** Made-up subclasses, and what they are subclasses of. */
    private final Map<Class<?>, Class<?>> made = new HashMap<>();

    /** What methods of made-up subclasses have returned since the last call was told. */
    private final List<String> answers = new ArrayList<>();

    synchronized void name(Object object, String name) {
        if (object != null) {
            names.putIfAbsent(object, name);
        }
    }

    synchronized void made(Class<?> subclass, Class<?> base) {
        made.put(subclass, base);
    }

    /** Of a made-up subclass, the class or interface that it was made for; other classes themselves. */
    synchronized Class<?> baseOf(Class<?> type) {
        return made.getOrDefault(type, type);
    }

    synchronized void answered(String what) {
        if (answers.size() < MOST_ANSWERS && !answers.contains(what)) {
            answers.add(what);
        }
    }

    synchronized String takeAnswers() {
        String text = answers.isEmpty() ? "" : ", where " + String.join(", ", answers);
        answers.clear();
        return text;
    }

    String call(Executable called, Object receiver, Object[] values) {
        Class<?> type = called.getDeclaringClass();
        if (baseOf(type) != type) {
            return "an object of a subclass of " + baseOf(type).getName() + " that a test may write";
        }
        String owner = type.getName();
        String name = called instanceof Constructor ? "new " + owner : owner + "." + called.getName();
        List<String> arguments = new ArrayList<>();
        for (Object value : values) {
            arguments.add(of(value));
        }
        String text = name + "(" + String.join(", ", arguments) + ")";
        return cut(receiver == null ? text : text + " on " + of(receiver));
    }

    String of(Object value) {
        return cut(of(value, 0));
    }

    private synchronized String of(Object value, int depth) {
        if (value == null || value instanceof Boolean || value instanceof Number && isOfJdk(value)) {
            return String.valueOf(value);
        }
        if (value instanceof String) {
            return quoted((String) value);
        }
        if (value instanceof Character) {
            return "(char) " + (int) (Character) value;
        }
        if (value instanceof Enum) {
            return ((Enum<?>) value).getDeclaringClass().getName() + "." + ((Enum<?>) value).name();
        }
        if (value instanceof Class) {
            return ((Class<?>) value).getName() + ".class";
        }
        String name = names.get(value);
        if (name != null) {
            return name;
        }
        if (value.getClass().isArray() || value instanceof Collection && isOfJdk(value)) {
            return depth >= DEEPEST ? "..." : elements(value, depth);
        }
        return "an object of " + value.getClass().getName();
    }

    private String elements(Object value, int depth) {
        Object array = value.getClass().isArray() ? value : ((Collection<?>) value).toArray();
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < Math.min(Array.getLength(array), 8); i++) {
            parts.add(of(Array.get(array, i), depth + 1));
        }
        if (Array.getLength(array) > 8) {
            parts.add("...");
        }
        return "[" + String.join(", ", parts) + "]";
    }

    private static boolean isOfJdk(Object value) {
        return value.getClass().getClassLoader() == null;
    }

    static String quoted(String text) {
        StringBuilder line = new StringBuilder("\"");
        for (char character : text.toCharArray()) {
            boolean plain = character >= ' ' && character < 127 && character != '"' && character != '\\';
            line.append(plain ? String.valueOf(character) : String.format("\\u%04x", (int) character));
        }
        return line.append('"').toString();
    }

    private static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    }
}
