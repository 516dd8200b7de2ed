package glassbox.executor;

import glassbox.runner.Fields;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;

/** Values that a call has left, as far as a test can write them down. No code under test is called for it. */
final class Described {
    private static final int TEXT = 11;
    private static final int BOX = 12;
    private static final int CONSTANT = 13;
    private static final int ARRAY = 14;
    private static final int OBJECT = 15;
    /** Something that may be otherwise the next time. */
    private static final int UNSTEADY = 16;

    private static final int LONGEST_TEXT = 300;
    private static final int LONGEST_ARRAY = 32;
    private static final int DEEPEST = 2;

    /** What differs between machines, users and runs. */
    private static final List<String> PLACES = Arrays.asList("user.dir", "user.home", "java.io.tmpdir", "java.home");

    private final Inputs inputs;
    private final ClassLoader loader;

    Described(Inputs inputs, ClassLoader loader) {
        this.inputs = inputs;
        this.loader = loader;
    }

    /** Whether a value says everything by itself. */
    boolean isPlain(Object value) {
        return value == null || isPlain(value.getClass()) && (!(value instanceof String) || isSteady((String) value));
    }

    static boolean isPlain(Class<?> type) {
        return type == String.class || type.isPrimitive() && type != void.class || isBox(type) || type.isEnum();
    }

    private static boolean isBox(Class<?> type) {
        Class<?> unboxed = MethodType.methodType(type).unwrap().returnType();
        return unboxed != type && unboxed != void.class;
    }

    /** Whether a value is an object of which methods may tell something. */
    boolean isObject(Object value) {
        return value != null && !isPlain(value.getClass()) && !(value instanceof Enum) && !value.getClass().isArray()
                && inputs.numberOf(value) < 0;
    }

    /** Whether a text can be the same in another run, on another machine. */
    static boolean isSteady(String text) {
        if (text == null) {
            return true;
        }
        for (String name : PLACES) {
            String place = System.getProperty(name);
            if (place != null && place.length() > 1 && text.contains(place)) {
                return false;
            }
        }
        // What objects without a text of their own are called.
        return text.length() <= LONGEST_TEXT && !text.matches("(?s).*[\\w$;\\]]@[0-9a-f]{5,8}\\b.*");
    }

    void write(Object value, boolean isPrimitive, Fields out) throws IOException {
        write(value, isPrimitive, 0, out);
    }

    private void write(Object value, boolean isPrimitive, int depth, Fields out) throws IOException {
        if (value == null) {
            out.small(0);
        } else if (isPrimitive) {
            Values.writePrimitive(value, out.stream());
        } else if (value instanceof String) {
            if (isSteady((String) value)) {
                out.small(TEXT);
                text((String) value, out);
            } else {
                out.small(UNSTEADY);
            }
        } else if (inputs.numberOf(value) >= 0) {
            out.small(1);
            out.number(inputs.numberOf(value));
        } else if (isBox(value.getClass())) {
            out.small(BOX);
            Values.writePrimitive(value, out.stream());
        } else if (value instanceof Enum) {
            out.small(CONSTANT);
            out.string(((Enum<?>) value).getDeclaringClass().getName().replace('.', '/'));
            out.string(((Enum<?>) value).name());
        } else if (value.getClass().isArray() && depth < DEEPEST && Array.getLength(value) <= LONGEST_ARRAY) {
            out.small(ARRAY);
            out.string(value.getClass().getName().replace('.', '/'));
            out.number(Array.getLength(value));
            for (int i = 0; i < Array.getLength(value); i++) {
                write(Array.get(value, i), value.getClass().getComponentType().isPrimitive(), depth + 1, out);
            }
        } else {
            out.small(OBJECT);
            Class<?> type = value.getClass();
            // Hidden classes have a slash there.
            boolean isNamed = type.getClassLoader() == loader && type.getName().indexOf('/') < 0;
            out.string(isNamed ? type.getName().replace('.', '/') : null);
        }
    }

    static void text(String text, Fields out) throws IOException {
        if (text == null) {
            out.number(-1);
            return;
        }
        out.number(text.length());
        out.stream().writeChars(text);
    }
}
