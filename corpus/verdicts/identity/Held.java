package verdicts.identity;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Comparing with objects that static fields of the JDK hold, and with those that nothing hands out. */
final class Held {
    private static final Object SECRET = new Object();
    private static final Object SHOWN = new Object();
    static final Object OPEN = new Object();
    private static final String COPY = new String("copy");
    private static final int[] EMPTY = {};
    private static final List<String> MINE = List.of();
    private static final Integer BIG = new Integer(5);

    private Held() {
    }

    static int unit(TimeUnit unit) {
        if (unit == TimeUnit.DAYS) {
            return 1;
        }
        return 0;
    }

    static int truth(Boolean truth) {
        if (truth == Boolean.TRUE) {
            return 1;
        }
        return 0;
    }

    static int empty(Optional<String> text) {
        if (text == Optional.<String>empty()) {
            return 1;
        }
        return 0;
    }

    static int emptyNumber(Object number) {
        if (number == Optional.empty()) {
            return 1;
        }
        return 0;
    }

    static int zero(BigInteger number) {
        if (number == BigInteger.ZERO) {
            return 1;
        }
        return 0;
    }

    static int one(BigDecimal number) {
        if (number == BigDecimal.ONE) {
            return 1;
        }
        return 0;
    }

    static int root(Locale locale) {
        if (locale == Locale.ROOT) {
            return 1;
        }
        return 0;
    }

    static int emptyList(List<?> list) {
        if (list == Collections.EMPTY_LIST) {
            return 1;
        }
        return 0;
    }

    static int emptyMap(Map<?, ?> map) {
        if (map == Collections.emptyMap()) {
            return 1;
        }
        return 0;
    }

    static int monday(DayOfWeek day) {
        if (day == DayOfWeek.MONDAY) {
            return 1;
        }
        return 0;
    }

    static int noTime(Duration duration) {
        if (duration == Duration.ZERO) {
            return 1;
        }
        return 0;
    }

    static int latest(LocalDate date) {
        if (date == LocalDate.MAX) {
            return 1;
        }
        return 0;
    }

    static int utc(ZoneOffset offset) {
        if (offset == ZoneOffset.UTC) {
            return 1;
        }
        return 0;
    }

    static int charset(Charset charset) {
        if (charset == StandardCharsets.UTF_8) {
            return 1;
        }
        return 0;
    }

    static int order(Comparator<String> order) {
        if (order == String.CASE_INSENSITIVE_ORDER) {
            return 1;
        }
        return 0;
    }

    static int out(Object stream) {
        if (stream == System.out) {
            return 1;
        }
        return 0;
    }

    static int classObject(Object type) {
        if (type == String.class) {
            return 1;
        }
        if (type == int.class) {
            return 2;
        }
        return 0;
    }

    static int cached(Integer number) {
        if (number == Integer.valueOf(100)) {
            return 1;
        }
        return 0;
    }

    static int cachedCharacter(Object letter) {
        if (letter == Character.valueOf('a')) {
            return 1;
        }
        return 0;
    }

    static int secret(Object object) {
        if (object == SECRET) { // never: true; nothing hands it out
            return 1;
        }
        return 0;
    }

    static Object show() {
        return SHOWN;
    }

    static int shown(Object object) {
        if (object == SHOWN) {
            return 1;
        }
        return 0;
    }

    static int open(Object object) {
        if (object == OPEN) {
            return 1;
        }
        return 0;
    }

    static int fresh(Object object) {
        Object other = new Object();
        if (object == other) { // never: true; it did not exist before the call
            return 1;
        }
        return 0;
    }

    static int freshString(String text) {
        String copy = new String(text);
        if (copy == text) { // never: true; a new object
            return 1;
        }
        if (copy.equals(text)) { // never: false; a copy is equal
            return 2;
        }
        return 0;
    }

    static int hiddenCopy(String text) {
        if (text == COPY) { // never: true; a string that nothing hands out
            return 1;
        }
        if (COPY.equals(text)) {
            return 2;
        }
        return 0;
    }

    static int emptyArray(int[] array) {
        if (array == EMPTY) { // never: true; nothing hands it out
            return 1;
        }
        return 0;
    }

    static int emptyOf(List<String> list) {
        if (list == MINE) {
            return 1;
        }
        return 0;
    }

    static int hiddenBox(Integer number) {
        if (number == BIG) { // never: true; made by a constructor, and nothing hands it out
            return 1;
        }
        return 0;
    }

    static int bigBox(int number) {
        Integer one = new Integer(number);
        Integer other = new Integer(number);
        if (one == other) { // never: true; two objects
            return 1;
        }
        return 0;
    }

    static int same(Object one, Object other) {
        if (one == other) {
            return 1;
        }
        return 0;
    }

    static int sameAndDifferent(Object one, Object other) {
        if (one == other) {
            if (one != other) { // never: true; local variables do not change
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int triangle(Object one, Object two, Object three) {
        if (one == two && two == three) {
            if (one != three) { // never: true; equality is transitive
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int types(String text, Integer number) {
        Object one = text;
        Object other = number;
        if (one == other) {
            if (one != null) { // never: true; no object is both
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int identityMap(String one, String other) {
        IdentityHashMap<String, Integer> map = new IdentityHashMap<>();
        map.put(one, 1);
        map.put(other, 2);
        if (map.size() == 1) {
            return 1;
        }
        if (map.size() == 2) { // never: false; one or two keys
            return 2;
        }
        return 3;
    }

    static int identityMapOfEqual(String one, String other) {
        if (!one.equals(other)) {
            return 0;
        }
        IdentityHashMap<String, Integer> map = new IdentityHashMap<>();
        map.put(one, 1);
        if (map.containsKey(other)) {
            return 1;
        }
        return 2;
    }

    static int givenIdentityMap(IdentityHashMap<String, Integer> map) {
        if (map.size() == 2 && map.containsKey("a")) {
            return 1;
        }
        return 0;
    }

    static int interned(String text) {
        if (text == "literal") {
            return 1;
        }
        if (text.equals("literal")) {
            return 2;
        }
        return 0;
    }

    static int internedByCall(String text) {
        if (text.intern() == text) {
            return 1;
        }
        return 2;
    }

    static int internAgain(String text) {
        if (text.intern() != text.intern()) { // never: true; one string for each text
            return 1;
        }
        return 0;
    }

    static int constantFolded() {
        String one = "a" + "b";
        String other = "ab";
        if (one != other) { // never: true; constant expressions are interned
            return 1;
        }
        return 0;
    }

    static int computedString(char letter) {
        String text = "a" + letter;
        if (text == "ab") { // never: true; concatenation makes a new string
            return 1;
        }
        if (text.equals("ab")) {
            return 2;
        }
        return 0;
    }

    static int valueOfBoolean(boolean truth) {
        Boolean box = truth;
        if (box != Boolean.TRUE && box != Boolean.FALSE) { // never: 2 true; one of the two
            return 1;
        }
        return 0;
    }
}
