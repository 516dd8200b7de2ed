/** Checks 64 by 64 bit multiplication built from 32-bit halves against Math.multiplyHigh and exact methods. */
public class MultiplyHigh {
    private static long high(long x, long y) {
        long xHigh = x >> 32;
        long xLow = x & 0xFFFFFFFFL;
        long yHigh = y >> 32;
        long yLow = y & 0xFFFFFFFFL;
        long middle = xHigh * yLow + (xLow * yLow >>> 32);
        long carry = (middle & 0xFFFFFFFFL) + xLow * yHigh;
        return xHigh * yHigh + (middle >> 32) + (carry >> 32);
    }

    public static void main(String[] args) {
        long[] values = {0, 1, -1, 0xFFFFFFFFL, 0x123456789ABCDEFL, -987654321987654321L, Long.MAX_VALUE,
            Long.MIN_VALUE};
        for (long x : values) {
            for (long y : values) {
                String exact;
                try {
                    exact = String.valueOf(Math.multiplyExact(x, y));
                } catch (ArithmeticException e) {
                    exact = e.getMessage();
                }
                System.out.println(high(x, y) + " " + (high(x, y) == Math.multiplyHigh(x, y)) + " " + x * y + " "
                    + exact);
            }
        }
    }
}
