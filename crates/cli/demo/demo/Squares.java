package demo;

final class Squares {
    private Squares() {
    }

    /** No square leaves the remainder three, not even one that overflows. */
    static String residue(int x) {
        if (x * x % 4 == 3) {
            return "impossible";
        }
        return x % 2 == 0 ? "even" : "odd";
    }
}
