/** Checks and, or, exclusive or and complement on int, long and boolean, with mixed sign extension. */
public class BitwiseOperators {
    public static void main(String[] args) {
        int[] ints = {0, -1, 0x0F0F0F0F, 0x80000000, 12345};
        for (int a : ints) {
            for (int b : ints) {
                System.out.println(a + "," + b + ": " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + ~a);
            }
        }
        long[] longs = {0, -1, 0x00FF00FF00FF00FFL, Long.MIN_VALUE};
        for (long a : longs) {
            for (long b : longs) {
                System.out.println(a + "," + b + ": " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + ~a);
            }
        }
        int negative = -2;
        long mask = 0xFFFFFFFFL;
        System.out.println("sign extension then mask: " + (negative & mask) + ", without: " + (negative | 0L));
        boolean[] truths = {false, true};
        for (boolean p : truths) {
            for (boolean q : truths) {
                System.out.println(p + "," + q + ": " + (p & q) + " " + (p | q) + " " + (p ^ q) + " " + !p);
            }
        }
    }
}
