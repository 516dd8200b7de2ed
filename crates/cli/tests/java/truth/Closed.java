package truth;

/** Branches that no test reaches, whatever it does: the near misses of Breakable. */
public final class Closed {
    private static final int[] TABLE = {1, 2, 3};
    private static final String[] WORDS = {"a", "b"};
    private static final String NAME = "name";
    private static int never = 4;
    private static final Closed ONLY = new Closed(3);
    private final int size;

    private Closed(int size) { this.size = size; }

    static int table(int i) { return TABLE[i & 1] > 2 ? 2 : 1; }

    static int sum() {
        int sum = 0;
        for (int value : TABLE) sum += value;
        return sum == 7 ? 2 : 1;
    }

    static int words() { return WORDS.length == 3 ? 2 : 1; }

    static int name() { return NAME.length() == 5 ? 2 : 1; }

    static int never() { return never == 5 ? 2 : 1; }

    static int only() { return ONLY.size == 4 ? 2 : 1; }

    int hook() { return 1; }

    int run() { return hook() > 3 ? 2 : 1; }

    static class Base {
        private int kind() { return 1; }
        final int fixed() { return 2; }
        int use() { return kind() + fixed() == 4 ? 2 : 1; }
    }

    enum Color {
        RED(1), GREEN(2);
        private final int code;
        Color(int code) { this.code = code; }
        int code() { return code == 3 ? 2 : 1; }
    }

    record Pair(int a, int b) {
        int compare() { return a() == a ? 1 : 2; }
    }

    static int both(int x) { return x > 5 && x < 3 ? 2 : 1; }

    static int twice(Closed c) { return c.size == c.size ? 1 : 2; }

    static int chosen(Color c) {
        switch (c) {
            case RED: return 1;
            case GREEN: return 2;
            default: return 3;
        }
    }

    private static final Object SECRET = new Object();
    private static final String COPY = new String("copy");
    private static final int[] PRIMES = {2, 3, 5};
    private static int made;
    private static final Closed FIRST = counted();

    private static Closed counted() {
        made++;
        return null;
    }

    static int made() { return made == 1 ? 1 : 2; }

    static int secret(Object o) { return o == SECRET ? 2 : 1; }

    static int copy(String text) { return COPY.length() == 4 && text == COPY ? 2 : 1; }

    static int[] primes() { return PRIMES.clone(); }

    static int prime(int at) { return PRIMES[at > 0 ? 1 : 0] == 9 ? 2 : 1; }

    static int named(Color c) {
        if (c == Color.RED || c == Color.GREEN) return 1;
        return c != null ? 2 : 3;
    }

    private static int forgotten(int x) { return x > 3 ? 2 : 1; }

    record Span(int from, int to) {
        Span {
            if (from > to) throw new IllegalArgumentException();
        }

        int check() { return from > to ? 2 : 1; }
    }

    static final class Named {
        private final String name;

        Named(String name) { this.name = java.util.Objects.requireNonNull(name); }

        Named() { this("none"); }

        int check() { return name == null ? 2 : 1; }
    }
}
