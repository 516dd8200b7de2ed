/** Checks each int comparison against zero and against another int, taken and not taken, in both polarities. */
public class IntBranches {
    private static String againstZero(int x) {
        String result = "";
        if (x == 0) result += "eq ";
        if (x != 0) result += "ne ";
        if (x < 0) result += "lt ";
        if (x <= 0) result += "le ";
        if (x > 0) result += "gt ";
        if (x >= 0) result += "ge ";
        if (!(x == 0 || x > 5)) result += "neither ";
        return result;
    }

    private static String againstOther(int x, int y) {
        String result = "";
        if (x == y) result += "eq ";
        if (x != y) result += "ne ";
        if (x < y) result += "lt ";
        if (x <= y) result += "le ";
        if (x > y) result += "gt ";
        if (x >= y) result += "ge ";
        if (x - y < 0 != x < y) result += "difference overflows ";
        return result;
    }

    public static void main(String[] args) {
        int[] values = {Integer.MIN_VALUE, -1, 0, 1, 6, Integer.MAX_VALUE};
        for (int x : values) {
            System.out.println(x + ": " + againstZero(x));
            for (int y : values) {
                System.out.println(x + "," + y + ": " + againstOther(x, y));
            }
        }
    }
}
