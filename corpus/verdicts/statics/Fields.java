package verdicts.statics;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Static fields that a test can change, and beside each of them one that nothing can. */
final class Fields {
    public static int level;
    static String mode = "plain";
    static int[] sizes = {1, 2, 3};
    static final int[] OPEN_SIZES = {1, 2, 3};
    static boolean verbose;
    private static int calls;
    private static int last = -1;
    private static boolean armed;
    private static int never;
    private static String constant = new String("fixed");
    private static final int[] PRIMES = {2, 3, 5, 7};
    private static final int[] LEAKED = {2, 3, 5, 7};
    private static final int[] CLONED = {4, 6, 8};
    private static final String[] WORDS = {"zero", "one", "two"};
    private static final List<String> FROZEN = Collections.unmodifiableList(Arrays.asList("a", "b"));
    private static final Map<String, Integer> CODES = Map.of("x", 1, "y", 2);
    private static final Point ORIGIN = new Point(0, 0);
    private static final long START = 5L;
    private static final Object LOCK = new Object();
    private static final StringBuilder CLOSED = new StringBuilder("closed");
    private static int limit = 10;
    private static int parity;
    private static Object held;

    private Fields() {
    }

    static String publicField() {
        if (level > 100) {
            return "high";
        }
        return "low";
    }

    static String packageField() {
        if (mode == null) {
            return "none";
        }
        if (mode.equals("fast")) {
            return "fast";
        }
        return mode;
    }

    static int fieldOfArray() {
        if (sizes.length == 0) {
            return 0;
        }
        return sizes[0];
    }

    static int elementOfOpenArray() {
        if (OPEN_SIZES[0] == 9) {
            return 9;
        }
        if (OPEN_SIZES.length == 4) { // never: true; a final field, and arrays do not grow
            return 4;
        }
        return 1;
    }

    static int flag(int number) {
        if (verbose) {
            return -number;
        }
        return number;
    }

    static int secondCall() {
        calls++;
        if (calls >= 2) {
            return 2;
        }
        if (calls <= 0) {
            return -1;
        }
        return 1;
    }

    static void setCalls(int number) {
        calls = number;
    }

    static boolean same(int number) {
        boolean result = last == number;
        last = number;
        if (result) {
            return true;
        }
        return false;
    }

    static void arm(int code) {
        if (code == 4711) {
            armed = true;
        }
    }

    static int fire() {
        if (armed) {
            return 1;
        }
        return 0;
    }

    static int neverWritten() {
        if (never != 0) { // never: true; nothing writes the field
            return 1;
        }
        return 0;
    }

    static int neverReplaced() {
        if (constant.length() != 5) { // never: true; nothing writes the field
            return 1;
        }
        return 0;
    }

    static int prime(int index) {
        int prime = PRIMES[index & 3];
        if (prime > 7) { // never: true; the array never leaves and is never written
            return 1;
        }
        if (prime == 4) { // never: true; the same
            return 2;
        }
        return prime;
    }

    static int primeCount() {
        if (PRIMES.length != 4) { // never: true; the array cannot change
            return 1;
        }
        return 0;
    }

    static int[] leak() {
        return LEAKED;
    }

    static int leaked(int index) {
        int prime = LEAKED[index & 3];
        if (prime > 7) {
            return 1;
        }
        return prime;
    }

    static int[] copy() {
        return CLONED.clone();
    }

    static int copied(int index) {
        if (CLONED[index == 0 ? 0 : 1] == 5) { // never: 2 true; only copies leave
            return 1;
        }
        return 0;
    }

    static int word(int index) {
        String word = WORDS[index % 3 < 0 ? 0 : index % 3];
        if (word.length() == 5) { // never: true; zero, one, two
            return 1;
        }
        return 0;
    }

    static int frozen() {
        if (FROZEN.size() > 2) { // never: true; the list under the view has left nowhere
            return 1;
        }
        return 0;
    }

    static int code(String name) {
        Integer code = CODES.get(name);
        if (code == null) {
            return 0;
        }
        if (code == 3) { // never: true; an immutable map
            return 3;
        }
        return code;
    }

    static int origin() {
        if (ORIGIN.x != 0) { // never: true; final fields
            return 1;
        }
        return 0;
    }

    static int start(long now) {
        if (START + now < now) {
            return -1;
        }
        return 1;
    }

    static int lock() {
        if (LOCK == null) { // never: true; a final field
            return 1;
        }
        return 0;
    }

    static int closed(int length) {
        if (CLOSED.length() > 6) { // never: true; nothing appends to it
            return 1;
        }
        if (CLOSED.length() == length) {
            return 2;
        }
        return 0;
    }

    static void raise(int by) {
        if (by > 0 && by < 100) {
            limit += by;
        }
    }

    static int limit() {
        if (limit == 10) {
            return 0;
        }
        return 1;
    }

    static void turn() {
        parity = 1 - parity;
    }

    static int parity() {
        if (parity == 0) {
            return 0;
        }
        if (parity == 1) { // never: false; it is 0 or 1
            return 1;
        }
        return 2;
    }

    static void hold(String text) {
        held = text;
    }

    static int held() {
        if (held instanceof Integer) { // never: true; only strings are stored
            return 1;
        }
        if (held instanceof String) {
            return 2;
        }
        return 0;
    }

    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }
}
