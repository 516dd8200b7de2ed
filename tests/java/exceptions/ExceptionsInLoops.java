/** Checks try blocks in loops: state kept over iterations, continue and break through finally, retry. */
public class ExceptionsInLoops {
    private static int attempts;

    private static int flaky(int threshold) {
        if (++attempts < threshold) {
            throw new IllegalStateException("attempt " + attempts);
        }
        return attempts * 100;
    }

    private static int retry(int limit) {
        RuntimeException last = null;
        for (int i = 0; i < limit; i++) {
            try {
                return flaky(3);
            } catch (IllegalStateException e) {
                last = e;
            }
        }
        throw last;
    }

    public static void main(String[] args) {
        System.out.println(retry(5));
        attempts = 0;
        try {
            retry(2);
        } catch (IllegalStateException e) {
            System.out.println("gave up: " + e.getMessage());
        }
        StringBuilder trace = new StringBuilder();
        outer:
        for (int i = 0; i < 4; i++) {
            try {
                for (int j = 0; ; j++) {
                    try {
                        if (j == 1 && i == 0) {
                            continue outer;
                        }
                        if (j == 2) {
                            break;
                        }
                        if (i == 3) {
                            break outer;
                        }
                        trace.append(10 / (i - 1 + j)).append(' ');
                    } catch (ArithmeticException e) {
                        trace.append("div ");
                    } finally {
                        trace.append('f').append(i).append(j).append(' ');
                    }
                }
            } finally {
                trace.append("F").append(i).append(' ');
            }
        }
        System.out.println(trace);
        int caught = 0;
        int[] data = new int[3];
        for (int i = 0; i < 1000; i++) {
            try {
                data[i % 5]++;
            } catch (ArrayIndexOutOfBoundsException e) {
                caught++;
            }
        }
        System.out.println(caught + " " + data[0]);
    }
}
