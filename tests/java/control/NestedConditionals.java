/** Checks conditional operators nested in arguments, indices, returns, other conditions and both arms. */
public class NestedConditionals {
    private static String classify(int x, int y) {
        return x < 0 ? y < 0 ? "third" : y > 0 ? "second" : "left"
            : x > 0 ? y < 0 ? "fourth" : y > 0 ? "first" : "right"
            : y == 0 ? "origin" : y > 0 ? "up" : "down";
    }

    private static int median(int a, int b, int c) {
        return a < b ? b < c ? b : a < c ? c : a : a < c ? a : b < c ? c : b;
    }

    public static void main(String[] args) {
        for (int x = -1; x <= 1; x++) {
            for (int y = -1; y <= 1; y++) {
                System.out.print(classify(x, y) + " ");
            }
        }
        System.out.println();
        int[][] triples = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}, {2, 2, 1}};
        for (int[] t : triples) {
            System.out.print(median(t[0], t[1], t[2]) + " ");
        }
        System.out.println();
        int[] cells = {10, 20, 30};
        for (int i = 0; i < 4; i++) {
            cells[i > 2 ? 0 : i] += i % 2 == 0 ? i > 0 ? 100 : 1 : -1;
            long mixed = i > 1 ? cells[0] : 5L * i;
            double widened = (i & 1) == 0 ? i : 0.5;
            boolean both = (i > 0 ? i < 3 : i == 0) == (i != 3 ? true : i > 5);
            System.out.println(mixed + " " + widened + " " + both);
        }
        System.out.println(cells[0] + " " + cells[1] + " " + cells[2]);
        Object object = args.length > 0 ? "text" : cells;
        System.out.println(object instanceof int[] ? "array" : "text");
    }
}
