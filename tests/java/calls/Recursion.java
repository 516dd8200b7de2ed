/** Checks direct and mutual recursion, with many live frames and results combined after the call. */
public class Recursion {
    private static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    private static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    private static int hanoi(int discs, char from, char to, char via, StringBuilder moves) {
        if (discs == 0) {
            return 0;
        }
        int count = hanoi(discs - 1, from, via, to, moves);
        moves.append(from).append(to).append(' ');
        return count + 1 + hanoi(discs - 1, via, to, from, moves);
    }

    private static void permute(String prefix, String rest, StringBuilder out) {
        if (rest.isEmpty()) {
            out.append(prefix).append(' ');
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
        }
    }

    private static int queens(int row, int columns, int left, int right, int size) {
        if (row == size) {
            return 1;
        }
        int solutions = 0;
        for (int free = ~(columns | left | right) & (1 << size) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            solutions += queens(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1, size);
        }
        return solutions;
    }

    private static long binomial(int n, int k) {
        return k == 0 || k == n ? 1 : binomial(n - 1, k - 1) + binomial(n - 1, k);
    }

    public static void main(String[] args) {
        System.out.println(ackermann(2, 3) + " " + ackermann(3, 3));
        System.out.println(even(500) + " " + odd(500) + " " + even(333));
        StringBuilder text = new StringBuilder();
        System.out.println(hanoi(4, 'a', 'c', 'b', text) + ": " + text);
        text.setLength(0);
        permute("", "abcd", text);
        System.out.println(text);
        System.out.println(queens(0, 0, 0, 0, 6) + " " + queens(0, 0, 0, 0, 8) + " " + binomial(16, 8));
    }
}
