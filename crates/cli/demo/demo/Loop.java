package demo;

final class Loop {
    static int a = 1;

    private Loop() {
    }

    /** Returns one only after the loop has run often enough. */
    static int foo(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50 * a) {
            return 1;
        }
        return 0;
    }
}
