/** Checks that int addition, subtraction, multiplication and negation wrap around in two's complement. */
public class IntWrapAround {
    private static final int[] EDGES = {
        Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -65536, -1, 0, 1, 46341, 65536,
        Integer.MAX_VALUE - 1, Integer.MAX_VALUE
    };

    public static void main(String[] args) {
        for (int a : EDGES) {
            StringBuilder line = new StringBuilder();
            line.append(a).append(" neg=").append(-a);
            for (int b : EDGES) {
                line.append(" | ").append(a + b).append(' ').append(a - b).append(' ').append(a * b);
            }
            System.out.println(line);
        }
        System.out.println(factorial(12) + " " + factorial(13) + " " + factorial(34));
    }

    private static int factorial(int n) {
        int product = 1;
        for (int i = 2; i <= n; i++) {
            product *= i;
        }
        return product;
    }
}
