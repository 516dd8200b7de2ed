/** Checks that long addition, subtraction, multiplication and negation wrap around in two's complement. */
public class LongWrapAround {
    private static final long[] EDGES = {
        Long.MIN_VALUE, Long.MIN_VALUE + 1, -4294967296L, -1, 0, 1, 3037000500L, 4294967296L, Long.MAX_VALUE
    };

    public static void main(String[] args) {
        for (long a : EDGES) {
            StringBuilder line = new StringBuilder();
            line.append(a).append(" neg=").append(-a);
            for (long b : EDGES) {
                line.append(" | ").append(a + b).append(' ').append(a - b).append(' ').append(a * b);
            }
            System.out.println(line);
        }
        long fibonacci = 1;
        long previous = 0;
        for (int i = 0; i < 100; i++) {
            long next = fibonacci + previous;
            previous = fibonacci;
            fibonacci = next;
        }
        System.out.println("fibonacci(101) modulo 2^64 = " + fibonacci);
    }
}
