package demo;

public class Coord {
    int x;
    private int y;
    private final long stamp;
    Coord next;
    static int moves;
    private static boolean warned;

    public Coord(int x, int y) {
        this.x = x;
        this.y = y;
        this.stamp = 1;
    }

    private Coord(int x, long stamp) {
        this.x = x;
        this.stamp = stamp;
    }

    public int getY() {
        return y;
    }

    Coord moveY(Chrono chrono, int speed) {
        if (chrono.time <= 0) {
            return this;
        }
        y += speed * chrono.time;
        return this;
    }

    Coord copy() {
        return new Coord(x, y);
    }

    Coord following(Coord other) {
        Coord first = new Coord(0, 0L);
        first.next = other;
        other.next = first;
        return first;
    }

    void count() {
        moves++;
        warned = true;
    }

    void check(int limit) {
        if (x > limit) {
            throw new IllegalStateException("too far");
        }
    }

    boolean isLoop() {
        return next == this;
    }

    long age(int a, long b, short c, String d) throws java.io.IOException {
        if (d == null) {
            throw new java.io.IOException();
        }
        return stamp + a + b + c;
    }

    private int secret(int delta, int[] more) {
        return y + delta;
    }
}
