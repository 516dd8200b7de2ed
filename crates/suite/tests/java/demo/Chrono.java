package demo;

class Chrono {
    int time;
    private int ticks;

    int ticks() {
        return ticks;
    }
}
