/** Checks loop forms: zero iterations, counting down past zero, several variables, do-while once, for-each. */
public class LoopForms {
    public static void main(String[] args) {
        for (int i = 0; i < 0; i++) {
            System.out.println("not reached");
        }
        int once = 0;
        do {
            once++;
        } while (once < 0);
        System.out.println("do ran " + once);
        for (byte b = 120; b > 0; b++) {
            System.out.print(b + " ");
        }
        System.out.println("byte wrapped");
        for (char c = 'x'; c <= 'z'; c++) {
            System.out.print(c);
        }
        for (long l = 1L << 33; l > 1; l >>= 11) {
            System.out.print(" " + l);
        }
        for (double d = 0; d != 1.0 && d < 1.2; d += 0.25) {
            System.out.print(" " + d);
        }
        System.out.println();
        int steps = 0;
        for (int n = 27; n != 1; n = (n & 1) == 0 ? n / 2 : 3 * n + 1) {
            steps++;
        }
        System.out.println("collatz steps " + steps);
        int total = 0;
        int[] values = {1, 2, 3};
        for (int value : values) {
            values[values.length - 1] = 10;
            total += value;
            values = new int[] {100, 200, 300};
        }
        System.out.println("for-each keeps its array: " + total);
        for (String word : java.util.List.of("a", "b")) {
            System.out.print(word + " ");
        }
        int x;
        int y = 0;
        while ((x = y++ * y) < 20) {
            System.out.print(x + " ");
        }
        System.out.println(x + " " + y);
    }
}
