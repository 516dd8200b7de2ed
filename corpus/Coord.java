package corpus;

/** A point that moves up for some time, but not out of its world. */
public class Coord {
    static final int TOP = 65536;

    static class Chrono {
        int time;
    }

    int x;
    int y;

    Coord(int x, int y) {
        this.x = x;
        this.y = y;
    }

    public Coord moveY(Chrono chrono, int speed) {
        if (chrono.time <= 0 || speed <= 0) {
            return this;
        }
        int moved = y + chrono.time * speed;
        chrono.time = 0;
        return new Coord(x, moved > TOP ? TOP : moved);
    }
}
