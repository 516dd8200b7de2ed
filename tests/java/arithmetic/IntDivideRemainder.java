/** Checks int quotients and remainders for every combination of signs, including MIN_VALUE / -1. */
public class IntDivideRemainder {
    public static void main(String[] args) {
        int[] dividends = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -7, -1, 0, 1, 7, Integer.MAX_VALUE};
        int[] divisors = {Integer.MIN_VALUE, -3, -2, -1, 1, 2, 3, Integer.MAX_VALUE};
        for (int dividend : dividends) {
            for (int divisor : divisors) {
                int quotient = dividend / divisor;
                int remainder = dividend % divisor;
                boolean identity = quotient * divisor + remainder == dividend;
                System.out.println(dividend + " / " + divisor + " = " + quotient + " rest " + remainder
                    + " identity " + identity + " floor " + Math.floorDiv(dividend, divisor)
                    + " mod " + Math.floorMod(dividend, divisor));
            }
        }
    }
}
