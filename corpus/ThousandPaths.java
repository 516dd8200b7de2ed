package corpus;

/** Ten decisions that do not depend on each other, with something to wait for behind them: 1,024 paths. */
public final class ThousandPaths {
    private ThousandPaths() {
    }

    public static int walk(int bits) throws InterruptedException {
        int sum = 0;
        for (int bit = 0; bit < 10; bit++) {
            if ((bits >> bit & 1) == 1) {
                sum += bit;
            } else {
                sum -= bit;
            }
        }
        Thread.sleep(20);
        return sum;
    }
}
