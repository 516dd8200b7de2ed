package demo;

/** Two numbers that are exchanged without a third variable. */
class Swap {
    int x;
    int y;

    /** Brings the numbers into ascending order. */
    void order() {
        if (x > y) {
            x = x + y;
            y = x - y;
            x = x - y;
            if (x > y) {
                throw new IllegalStateException("still descending");
            }
        }
    }
}
