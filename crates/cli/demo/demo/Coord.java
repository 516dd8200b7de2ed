package demo;

/** A point that moves up and down, but never above its ceiling. */
class Coord {
    private final int x;
    private final int y;

    Coord(int x, int y) {
        this.x = x;
        this.y = y;
    }

    /** Moves as far as the stop watch allows, and resets it. */
    Coord moveY(Chrono chrono, int speed) {
        if (chrono.time <= 0 || speed <= 0) {
            return this;
        }
        int moved = y + chrono.time * speed;
        chrono.time = 0;
        if (moved > 65536) {
            return new Coord(x, 65536);
        }
        return new Coord(x, moved);
    }
}
