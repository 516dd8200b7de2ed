/** Checks long quotients and remainders for every combination of signs, including MIN_VALUE / -1. */
public class LongDivideRemainder {
    public static void main(String[] args) {
        long[] dividends = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -10000000019L, -1, 0, 1, 10000000019L, Long.MAX_VALUE};
        long[] divisors = {Long.MIN_VALUE, -4294967296L, -10, -1, 1, 10, 4294967296L, Long.MAX_VALUE};
        for (long dividend : dividends) {
            for (long divisor : divisors) {
                long quotient = dividend / divisor;
                long remainder = dividend % divisor;
                System.out.println(dividend + " / " + divisor + " = " + quotient + " rest " + remainder
                    + " identity " + (quotient * divisor + remainder == dividend));
            }
        }
    }
}
