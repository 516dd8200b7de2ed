package demo;

final class Division {
    private Division() {
    }

    /** Divides, and answers the largest number where there is no quotient. */
    static int div(int dividend, int divisor) {
        int result;
        try {
            result = dividend / divisor;
        } catch (ArithmeticException byZero) {
            result = Integer.MAX_VALUE;
        }
        return result;
    }
}
