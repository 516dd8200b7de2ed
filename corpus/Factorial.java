package corpus;

/** The product of the first natural numbers. */
public final class Factorial {
    private Factorial() {
    }

    public static long factorial(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("defined for natural numbers only");
        }
        long product = 1;
        for (int i = 2; i <= n; i++) {
            product *= i;
        }
        return product;
    }
}
