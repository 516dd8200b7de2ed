package constructs;

import java.io.Closeable;
import java.io.IOException;

class AllConstructs {
    enum Color { RED, GREEN; int next() { return ordinal() + 1; } }
    record Pair(int left, int right) { int sum() { return left + right; } }
    interface Shape { }
    record Res(boolean bad) implements Closeable { public void close() throws IOException { if (bad) { throw new IOException("x"); } } }
    int count;
    int idle(int x) { if (x > 3) { } return x; }
    int fin(int x) {
        try {
            if (x > 5) { return 10 / (x - 7); }
            count = x;
        } finally {
            if (x > 2) { count++; }
            count += 2;
        }
        return count;
    }
    int finCatch(int[] a, int i) {
        try {
            a[i] = 3;
        } catch (ArrayIndexOutOfBoundsException e) {
            count = -1;
        } finally {
            count += 5;
        }
        return count;
    }
    int sync(int x) {
        synchronized (this) {
            if (x == 4) { return 1 / (x - 4); }
            count = x;
        }
        return count;
    }
    int twr(boolean bad, int x) throws IOException {
        try (Res r = new Res(bad)) {
            count = 10 / x;
            return count;
        }
    }
    int twrVoid(boolean bad, int x) throws IOException {
        int y = 0;
        try (Res r = bad ? null : new Res(x == 2)) {
            y = 10 / x;
        }
        return y;
    }
    static int text(String s) {
        switch (s) {
            case "a": return 1;
            case "b": return 2;
            case "Aa": case "BB": return 3;
            default: return 4;
        }
    }
    static int ass(int x) {
        assert x > 3 : "small";
        return x;
    }
    static int color(Color c) {
        return switch (c) { case RED -> 1; case GREEN -> 2; };
    }
    static int loop(int n) { int s = 0; while (n-- > 0 && s != 5) { s += n; } return s; }
    static int lam(int n) { java.util.function.IntSupplier s = () -> n > 3 ? 1 : 2; return s.getAsInt(); }
}
