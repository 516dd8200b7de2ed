package glassbox.runner;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Random values with many that lie on a boundary. The same source of chance gives the same values. */
final class Inputs {
    private static final int DEEPEST = 4;
    private static final long[] NUMBERS = {0, 1, -1, 2, 3, 7, 8, 10, 16, 31, 32, 63, 64, 100, 127, 128, -128, 255, 256,
        1000, Short.MAX_VALUE, Short.MIN_VALUE, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE,
        Long.MIN_VALUE};
    private static final double[] FRACTIONS = {0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1e-9, 1e9, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, Float.MAX_VALUE};
    // Nothing that could lead out of the working directory if somebody takes a text for a path.
    private static final String CHARACTERS = "abcxyzABCXYZ0123456789 -+,;:_%#\"'()[]{}<>=!?@$^&|*\t\n\u00e4\u20ac";

    private final Random random;
    private final boolean nulls;

    Inputs(long seed, boolean nulls) {
        random = new Random(seed);
        this.nulls = nulls;
    }

    Object[] values(Class<?>[] types) throws ReflectiveOperationException {
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = value(types[i], 0);
        }
        return values;
    }

    /** An object of exactly this class, by one of its constructors. */
    Object object(Class<?> type) throws ReflectiveOperationException {
        return object(type, 0);
    }

    private Object value(Class<?> type, int depth) throws ReflectiveOperationException {
        if (type.isPrimitive()) {
            return primitive(type);
        }
        if (nulls && random.nextInt(8) == 0) {
            return null;
        }
        Object known = known(type, depth);
        if (known != null) {
            return known;
        }
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants.length == 0 ? null : constants[random.nextInt(constants.length)];
        }
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), length());
            for (int i = 0; i < Array.getLength(array); i++) {
                Array.set(array, i, value(type.getComponentType(), depth + 1));
            }
            return array;
        }
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers()) || depth >= DEEPEST) {
            return none();
        }
        return object(type, depth);
    }

    private Object object(Class<?> type, int depth) throws ReflectiveOperationException {
        List<Constructor<?>> constructors = new ArrayList<>();
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (!Modifier.isPrivate(constructor.getModifiers()) && !constructor.isSynthetic()) {
                constructors.add(constructor);
            }
        }
        if (constructors.isEmpty() || Modifier.isAbstract(type.getModifiers())) {
            return none();
        }
        // The order of reflection may differ between virtual machines.
        constructors.sort(Comparator.comparing(Constructor::toString));
        Constructor<?> constructor = constructors.get(random.nextInt(constructors.size()));
        constructor.setAccessible(true);
        Class<?>[] types = constructor.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = value(types[i], depth + 1);
        }
        return constructor.newInstance(arguments);
    }

    private Object none() throws NoSuchMethodException {
        if (nulls) {
            return null;
        }
        throw new NoSuchMethodException("no object can be made, and null is no input");
    }

    private Object primitive(Class<?> type) {
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        if (type == char.class) {
            return random.nextInt(4) == 0 ? (char) random.nextInt(65536) : character();
        }
        if (type == float.class) {
            return (float) fraction();
        }
        if (type == double.class) {
            return fraction();
        }
        long number = number();
        if (type == byte.class) {
            return (byte) number;
        }
        if (type == short.class) {
            return (short) number;
        }
        return type == int.class ? (Object) (int) number : (Object) number;
    }

    private Object known(Class<?> type, int depth) throws ReflectiveOperationException {
        if (type == String.class || type == CharSequence.class || type == Comparable.class) {
            return text();
        }
        if (type == StringBuilder.class || type == Appendable.class) {
            return new StringBuilder(text());
        }
        if (type == StringBuffer.class) {
            return new StringBuffer(text());
        }
        if (type == Object.class) {
            return random.nextBoolean() ? (Object) text() : (Object) (int) number();
        }
        for (Class<?> primitive : Arrays.asList(boolean.class, char.class, byte.class, short.class, int.class,
                long.class, float.class, double.class)) {
            Object boxed = primitive(primitive);
            if (type == boxed.getClass() || type == Number.class && boxed instanceof Number) {
                return boxed;
            }
        }
        if (type == List.class || type == Collection.class || type == Iterable.class || type == ArrayList.class) {
            return new ArrayList<>(elements(depth));
        }
        if (type == Set.class || type == HashSet.class) {
            return new HashSet<>(elements(depth));
        }
        if (type == Map.class || type == HashMap.class) {
            Map<Object, Object> map = new HashMap<>();
            for (Object key : elements(depth)) {
                map.put(key, value(Object.class, depth + 1));
            }
            return map;
        }
        return type == Class.class ? String.class : null;
    }

    private List<Object> elements(int depth) throws ReflectiveOperationException {
        List<Object> elements = new ArrayList<>();
        for (int i = length(); i > 0; i--) {
            elements.add(value(Object.class, depth + 1));
        }
        return elements;
    }

    private int length() {
        return random.nextInt(random.nextInt(4) == 0 ? 20 : 4);
    }

    private long number() {
        switch (random.nextInt(4)) {
            case 0:
                return NUMBERS[random.nextInt(NUMBERS.length)];
            case 1:
                return NUMBERS[random.nextInt(NUMBERS.length)] + random.nextInt(5) - 2;
            case 2:
                return random.nextInt(41) - 20;
            default:
                return random.nextLong();
        }
    }

    private double fraction() {
        switch (random.nextInt(4)) {
            case 0:
                return FRACTIONS[random.nextInt(FRACTIONS.length)];
            case 1:
                return number();
            case 2:
                return random.nextGaussian() * 10;
            default:
                return Double.longBitsToDouble(random.nextLong());
        }
    }

    private char character() {
        return CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
    }

    private String text() {
        if (random.nextInt(3) == 0) {
            return random.nextBoolean() ? Long.toString(number()) : Double.toString(fraction());
        }
        StringBuilder text = new StringBuilder();
        for (int i = length(); i > 0; i--) {
            text.append(character());
        }
        return text.toString();
    }
}
