package tables;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;

/** Tables that an initializer fills from a resource, which the machine cannot read. */
public final class Codes {
    private static final Properties TEXTS = load();

    enum Level { LOW, MIDDLE, HIGH }

    static final class Key {
        final int number;

        Key(int number) {
            this.number = number;
        }
    }

    static final Map<String, Integer> CODES = new HashMap<>();
    static final Map<String, Integer> SORTED = new TreeMap<>();
    static final Map<Class<?>, String> NAMES = new HashMap<>();
    static final Map<Level, Integer> LEVELS = new EnumMap<>(Level.class);
    static final Map<Level, Integer> HASHED_LEVELS = new ConcurrentHashMap<>();
    static final Set<String> WORDS = new HashSet<>();
    static final Key FIRST = new Key(1);
    static final Key SECOND = new Key(2);
    static final Map<Key, String> KEYS = new HashMap<>();
    static final Map<Object, Integer> IDENTITIES = new IdentityHashMap<>();
    static final Map<String, IntUnaryOperator> OPERATIONS = new LinkedHashMap<>();
    static final TimeUnit UNIT;
    static final Integer SMALL;
    static final List<String> NONE;
    static final String LITERAL;
    static final int[] PRIMES = new int[4];
    static final long STARTED = System.nanoTime();
    static final Object[] MIXED = new Object[3];

    static {
        int offset = number("offset");
        for (String name : TEXTS.stringPropertyNames()) {
            if (name.startsWith("code.")) {
                CODES.put(name.substring(5), number(name));
            }
        }
        SORTED.put(text("sorted"), 26);
        for (String name : text("names").split(",")) {
            NAMES.put(type(name), name.substring(name.lastIndexOf('.') + 1));
        }
        LEVELS.put(Level.valueOf(text("level")), 9);
        HASHED_LEVELS.put(Level.valueOf(text("hashed")), 5);
        WORDS.add(text("word"));
        KEYS.put(FIRST, text("first"));
        KEYS.put(SECOND, text("second"));
        IDENTITIES.put(Level.valueOf(text("lowest")), 1);
        IDENTITIES.put(type("java.lang.String"), 2);
        IDENTITIES.put(text("literal").intern(), 3);
        OPERATIONS.put(text("twice"), x -> 2 * x);
        OPERATIONS.put(text("plus"), x -> x + offset);
        OPERATIONS.put(text("absolute"), Math::abs);
        UNIT = TimeUnit.valueOf(text("unit"));
        SMALL = Integer.valueOf(text("small"));
        NONE = text("none").isEmpty() ? Collections.emptyList() : new ArrayList<>();
        LITERAL = text("literal").intern();
        PRIMES[number("prime.index")] = number("prime");
        MIXED[0] = text("first");
        MIXED[1] = System.nanoTime();
        MIXED[2] = text("mixed");
    }

    private static String text(String name) {
        return TEXTS.getProperty(name);
    }

    private static int number(String name) {
        return Integer.parseInt(text(name));
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static Properties load() {
        Properties texts = new Properties();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try (InputStream in = loader.getResourceAsStream("tables/codes.properties")) {
            texts.load(in);
        } catch (IOException missing) {
            throw new IllegalStateException(missing);
        }
        return texts;
    }

    private Codes() {}

    static boolean isAnswer(String text) {
        Integer code = CODES.get(text);
        return code != null && code == 42;
    }

    static boolean isLast(String text) {
        return SORTED.containsKey(text);
    }

    static int named(Object object) {
        String name = NAMES.get(object.getClass());
        if ("String".equals(name)) {
            return 1;
        }
        return "Integer".equals(name) ? 2 : 3;
    }

    static boolean isTop(Level level) {
        Integer rank = LEVELS.get(level);
        return rank != null && rank == 9;
    }

    static boolean isMiddle(Level level) {
        return HASHED_LEVELS.getOrDefault(level, 0) == 5;
    }

    static boolean isWord(String text) {
        return WORDS.contains(text);
    }

    static boolean removesWord() {
        Set<String> words = new HashSet<>(WORDS);
        return WORDS.remove("quokka") && words.size() == 1;
    }

    static int keyed(boolean first) {
        String text = KEYS.get(first ? FIRST : SECOND);
        if (text == null) {
            return -1;
        }
        return text.equals("one") ? 1 : 2;
    }

    static int identical(int which) {
        Object key = which == 0 ? Level.LOW : which == 1 ? String.class : "literal";
        Integer found = IDENTITIES.get(key);
        return found == null ? -1 : found;
    }

    static int apply(String name, int x) {
        IntUnaryOperator operation = OPERATIONS.get(name);
        if (operation == null) {
            return 0;
        }
        if (operation.applyAsInt(x) == 1205) {
            return 1;
        }
        return 2;
    }

    static boolean isDays(TimeUnit unit) {
        return unit == UNIT;
    }

    static boolean isCached(int x) {
        Integer boxed = x;
        return boxed == SMALL;
    }

    static boolean isEmpty(boolean ask) {
        return ask && NONE == Collections.<String>emptyList();
    }

    static boolean isLiteral(boolean ask) {
        return ask && LITERAL == "literal";
    }

    static int prime(int index) {
        if (PRIMES[index & 3] == 7919) {
            return 1;
        }
        return 0;
    }

    static int unknown(long x) {
        if (STARTED == x) {
            return 1;
        }
        return x > STARTED ? 2 : 3;
    }

    static boolean isKnown(int index) {
        return index >= 0 && index < 3 && "also known".equals(MIXED[index]);
    }

    /** What the table never holds, unless a test changes it. */
    static int never(int x) {
        if (CODES.size() == 3) {
            return x;
        }
        return 0;
    }
}
