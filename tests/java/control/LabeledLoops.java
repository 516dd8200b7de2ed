/** Checks break and continue with labels from nested for, while, do and plain blocks. */
public class LabeledLoops {
    private static int firstPrimePairSum(int limit) {
        int result = -1;
        search:
        for (int p = 2; p < limit; p++) {
            for (int d = 2; d * d <= p; d++) {
                if (p % d == 0) {
                    continue search;
                }
            }
            for (int q = 2; q < p; q++) {
                if (q * q + 1 == p && q > 5) {
                    result = p + q;
                    break search;
                }
            }
        }
        return result;
    }

    public static void main(String[] args) {
        System.out.println(firstPrimePairSum(200));
        StringBuilder trace = new StringBuilder();
        outer:
        do {
            trace.append('o');
            middle:
            while (true) {
                trace.append('m');
                for (;;) {
                    trace.append('i');
                    if (trace.length() > 30) {
                        break outer;
                    }
                    if (trace.length() % 4 == 0) {
                        continue middle;
                    }
                    if (trace.length() % 3 == 0) {
                        continue outer;
                    }
                    break middle;
                }
            }
            trace.append('-');
        } while (trace.length() < 40);
        System.out.println(trace);
        block: {
            if (trace.length() > 3) {
                break block;
            }
            System.out.println("not reached");
        }
        int i = 0;
        int j = 10;
        for (; i < j; i++, j -= 2);
        System.out.println(i + " " + j);
    }
}
