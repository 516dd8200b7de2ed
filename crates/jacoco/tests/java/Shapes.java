import java.util.function.IntSupplier;

/** One method for each shape that code can have, each called so that a part of it is executed. */
public class Shapes {
    static int count;
    int size;

    enum Color { RED, GREEN }

    interface Sized { default int size() { return 1; } }

    static class Closing implements AutoCloseable {
        @Override public void close() { count++; }
    }

    static class Box implements Comparable<Box>, Sized {
        @Override public int compareTo(Box other) { return other == this ? 0 : 1; }
    }

    private Shapes() { }

    static void straight() { count++; count += 2; }

    static int choice(int x) { if (x > 0) { return 1; } else { return 2; } }

    static int value(boolean a, boolean b) { return a && b || !a ? 1 : 2; }

    static int loops(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (i == 3) { continue; }
            if (i == 7) { break; }
            sum += i;
        }
        do { sum--; } while (sum > 5);
        while (sum > 100) { sum /= 2; }
        return sum;
    }

    /** The jump goes back to the first instruction. */
    static void first(int n) {
        while (n > 0) { n--; }
    }

    static int table(int x) {
        switch (x) {
            case 0: return 1;
            case 1:
            case 2: count++;
            case 4: return 5;
            default: return 6;
        }
    }

    static int sparse(int x) {
        int y = 0;
        switch (x) {
            case 10: y = 1; break;
            case 1000: y = 2; break;
            case -5: break;
        }
        return y;
    }

    static int thrower(int x) {
        if (x == 0) { throw new IllegalStateException(); }
        return x;
    }

    static int lines(int x) {
        int a = x + 1;
        int b = thrower(x);
        int c = a + b;
        thrower(c);
        return c;
    }

    static int catching(int x) {
        int y = 0;
        try {
            y = 1;
            y = thrower(x);
            y++;
        } catch (IllegalStateException exception) {
            y = 2;
        }
        return y;
    }

    static int nested(int x) {
        try {
            try {
                return 10 / x;
            } catch (ArithmeticException exception) {
                return thrower(x);
            }
        } catch (IllegalStateException | IllegalArgumentException exception) {
            return -1;
        }
    }

    static int loopCatch(int n) {
        int caught = 0;
        for (int i = 0; i < n; i++) {
            try {
                thrower(i % 2);
            } catch (RuntimeException exception) {
                caught++;
            }
        }
        return caught;
    }

    static int array(int[] values) {
        int a = values[0];
        int b = values[1];
        return a + b;
    }

    static int lambda(int x) {
        IntSupplier supplier = () -> x > 1 ? x : thrower(x);
        return supplier.getAsInt();
    }

    static boolean negated(boolean x) { return !x; }

    static int empty(int x) {
        if (x > 0) { }
        return x;
    }

    static void forever(int n) {
        for (;;) {
            if (n-- == 0) { return; }
            count++;
        }
    }

    static long wide(long a, double b) {
        long c = a;
        c += b > 1.5 ? 3 : 4;
        return c * a;
    }

    static int finish(int x) {
        try {
            return thrower(x);
        } finally {
            if (x > 1) { count++; }
        }
    }

    static int guarded(Object lock, int x) {
        synchronized (lock) {
            return thrower(x);
        }
    }

    static int named(String name) {
        switch (name) {
            case "a": return 1;
            case "b": return 2;
            default: return 3;
        }
    }

    static int resource(int x) throws Exception {
        try (Closing closing = new Closing()) {
            return thrower(x);
        }
    }

    static void quietly(Runnable what) {
        try { what.run(); } catch (RuntimeException expected) { count--; }
    }

    public static void main(String[] arguments) throws Exception {
        straight();
        choice(1);
        value(true, false);
        loops(5);
        first(2);
        table(1);
        table(9);
        sparse(10);
        quietly(() -> lines(0));
        quietly(() -> lines(-1));
        catching(0);
        nested(0);
        loopCatch(3);
        quietly(() -> array(new int[1]));
        quietly(() -> lambda(0));
        negated(true);
        empty(1);
        forever(1);
        wide(1, 2);
        quietly(() -> finish(0));
        guarded(new Object(), 1);
        named("b");
        resource(1);
        new Box().compareTo(new Box());
        new Box().size();
        new Shapes().size++;
        Color.valueOf("RED");
    }
}
