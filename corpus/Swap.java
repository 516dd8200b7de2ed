package corpus;

/** Two numbers change places without a third; then nothing can be in the wrong order. */
public final class Swap {
    private Swap() {
    }

    public static boolean isWrong(int x, int y) {
        if (x > y) {
            x = x + y;
            y = x - y;
            x = x - y;
            if (x > y) {
                return true;
            }
        }
        return false;
    }
}
