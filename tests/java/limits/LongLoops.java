/** Checks loops of some hundred thousand steps over ints, longs, doubles, arrays and calls. */
public class LongLoops {
    private static int mix(int a, int b) {
        return a * 31 + (b ^ a >>> 7);
    }

    public static void main(String[] args) {
        int hash = 1;
        for (int i = 0; i < 60_000; i++) {
            hash = mix(hash, i);
        }
        System.out.println(hash);
        long gcd = 0;
        for (long a = 1; a < 120; a++) {
            for (long b = 1; b < 120; b++) {
                long x = a;
                long y = b;
                while (y != 0) {
                    long rest = x % y;
                    x = y;
                    y = rest;
                }
                gcd += x;
            }
        }
        System.out.println(gcd);
        double x = 0.5;
        for (int i = 0; i < 50_000; i++) {
            x = 3.75 * x * (1 - x);
        }
        System.out.println(Long.toHexString(Double.doubleToLongBits(x)));
        int[] counts = new int[16];
        int state = 12345;
        for (int i = 0; i < 50_000; i++) {
            state = state * 1103515245 + 12345;
            counts[state >>> 28]++;
        }
        System.out.println(java.util.Arrays.toString(counts));
    }
}
