package glassbox.runner;

import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Random;

/** Random numbers, texts and boxes; many of them occur in the code under test or lie beside a number that does. */
final class Scalars {
    private static final long[] NUMBERS = {0, 1, -1, 2, 3, 7, 8, 10, 16, 31, 32, 63, 64, 100, 127, 128, -128, 255, 256,
        1000, Short.MAX_VALUE, Short.MIN_VALUE, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE,
        Long.MIN_VALUE};
    private static final double[] FRACTIONS = {0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1e-9, 1e9, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, Float.MAX_VALUE};
    /** So many of the numbers come first to a person's mind, and so many of the characters below. */
    private static final int PLAIN_NUMBERS = 8;

    private static final int PLAIN_CHARACTERS = 24;

    private static final int LONGEST_PLAIN = 24;

    private static final int[] BESIDE = {0, 0, 1, -1};
    // Nothing that could lead out of the working directory if a text is taken for a path.
    private static final String CHARACTERS = "abcxyzABCXYZ0123456789 -+,;:_%#\"'()[]{}<>=!?@$^&|*\t\n\u00e4\u20ac";

    private final Random random;
    /** What the called method itself looks for, and what others do; null if there is nothing. */
    private final Order.Harvest own;

    private final Order.Harvest around;

    /** Even calls of a method take what it looks for one after the other, odd ones trust in chance. */
    private int turn;

    /** Values are such as a person would choose. */
    private final boolean plain;

    Scalars(Random random, Order.Harvest own, Order.Harvest around, int call, boolean plain) {
        this.random = random;
        this.own = own;
        this.around = around;
        this.plain = plain;
        this.turn = call % 2 == 0 ? call / 2 : -1;
    }

    /** Which of so many own values comes next; -1 if none does. */
    private int next(int count) {
        if (count == 0) {
            return -1;
        }
        if (turn >= 0) {
            return turn++ % count;
        }
        return random.nextInt(3) == 0 ? random.nextInt(count) : -1;
    }

    /** The first that comes to a person's mind. */
    Object simple(Class<?> type) {
        int number = random.nextInt(3);
        if (type == boolean.class) {
            return number == 0;
        }
        return type == char.class ? (Object) (char) ('a' + number) : converted(type, number);
    }

    Object primitive(Class<?> type) {
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        if (type == char.class) {
            return anyCharacter();
        }
        if (type == float.class) {
            return (float) fraction();
        }
        return type == double.class ? (Object) fraction() : converted(type, number());
    }

    private static Object converted(Class<?> type, long number) {
        if (type == float.class) {
            return (float) number;
        }
        if (type == double.class) {
            return (double) number;
        }
        if (type == byte.class) {
            return (byte) number;
        }
        if (type == short.class) {
            return (short) number;
        }
        return type == int.class ? (Object) (int) number : (Object) number;
    }

    /** A box: one that {@code valueOf} gives, which it may give to others as well, or a new one. Null for other types. */
    Object box(Class<?> type) {
        Class<?> boxed = type == Number.class ? Integer.class : type;
        Class<?> unboxed = MethodType.methodType(boxed).unwrap().returnType();
        if (unboxed == boxed || unboxed == void.class) {
            return null;
        }
        Object box = primitive(unboxed);
        if (!plain && random.nextInt(4) == 0) {
            try {
                return boxed.getConstructor(unboxed).newInstance(box);
            } catch (ReflectiveOperationException withoutSuchConstructors) {
                return box;
            }
        }
        return box;
    }

    int length() {
        return random.nextInt(random.nextInt(4) == 0 ? (plain ? 6 : 20) : 4);
    }

    private long number() {
        int next = own == null ? -1 : next(own.numbers.length);
        if (next >= 0) {
            return own.numbers[next] + BESIDE[random.nextInt(BESIDE.length)];
        }
        if (around != null && around.numbers.length > 0 && random.nextInt(3) == 0) {
            return around.numbers[random.nextInt(around.numbers.length)] + random.nextInt(3) - 1;
        }
        switch (random.nextInt(plain ? 3 : 4)) {
            case 0:
                return NUMBERS[random.nextInt(plain ? PLAIN_NUMBERS : NUMBERS.length)];
            case 1:
                return plain ? random.nextInt(5) : NUMBERS[random.nextInt(NUMBERS.length)] + random.nextInt(5) - 2;
            case 2:
                return random.nextInt(41) - 20;
            default:
                return random.nextLong();
        }
    }

    private double fraction() {
        int next = own == null ? -1 : next(own.fractions.length);
        boolean nearby = around != null && around.fractions.length > 0 && random.nextInt(3) == 0;
        if (next >= 0 || nearby) {
            double value =
                    next >= 0 ? own.fractions[next] : around.fractions[random.nextInt(around.fractions.length)];
            int way = random.nextInt(5);
            return way == 0 ? Math.nextUp(value) : way == 1 ? Math.nextDown(value) : way == 2 ? -value : value;
        }
        switch (random.nextInt(plain ? 2 : 4)) {
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

    private char anyCharacter() {
        switch (plain ? 2 : random.nextInt(4)) {
            case 0:
                return (char) random.nextInt(65536);
            case 1:
                return (char) number();
            default:
                return character();
        }
    }

    private char character() {
        if (plain && own != null && own.numbers.length > 0 && random.nextBoolean()) {
            long named = own.numbers[random.nextInt(own.numbers.length)];
            if (named >= ' ' && named < 127) {
                return (char) named;
            }
        }
        return CHARACTERS.charAt(random.nextInt(plain ? PLAIN_CHARACTERS : CHARACTERS.length()));
    }

    /** One that equals a literal may be that very object, or another. */
    String text() {
        String text = anyText();
        return plain || random.nextBoolean() ? text.intern() : new String(text);
    }

    private String anyText() {
        int next = own == null ? -1 : next(own.texts.size());
        String named = next >= 0 ? own.texts.get(next) : null;
        List<String> others = next >= 0 ? own.texts : null;
        if (named == null && around != null && !around.texts.isEmpty() && random.nextInt(3) == 0) {
            others = around.texts;
            named = others.get(random.nextInt(others.size()));
        }
        // Sentences are for people; code seldom looks for them.
        boolean isSentence = plain && named != null && named.length() > LONGEST_PLAIN;
        if (named != null && !(isSentence && random.nextInt(8) > 0)) {
            return varied(named, others);
        }
        if (random.nextInt(3) == 0) {
            return random.nextBoolean() ? Long.toString(number()) : Double.toString(fraction());
        }
        StringBuilder text = new StringBuilder();
        for (int i = length(); i > 0; i--) {
            text.append(character());
        }
        return text.toString();
    }

    /** Mostly the text itself. */
    private String varied(String text, List<String> others) {
        // A person does not take a sentence and add to it.
        boolean stays = plain && text.length() > LONGEST_PLAIN;
        switch (stays ? 3 : random.nextInt(10)) {
            case 0:
                return text + character();
            case 1:
                return character() + text;
            case 2:
                String other = others.get(random.nextInt(others.size()));
                return plain && other.length() > LONGEST_PLAIN ? text : text + other;
            default:
                return text;
        }
    }
}
