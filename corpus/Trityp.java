package corpus;

/** What kind of triangle three lengths make. */
public final class Trityp {
    public static final int NONE = 4;
    public static final int EQUILATERAL = 3;
    public static final int ISOSCELES = 2;
    public static final int SCALENE = 1;

    private Trityp() {
    }

    public static int kind(int i, int j, int k) {
        if (i == 0 || j == 0 || k == 0) {
            return NONE;
        }
        int equal = 0;
        if (i == j) {
            equal += 1;
        }
        if (i == k) {
            equal += 2;
        }
        if (j == k) {
            equal += 3;
        }
        if (equal == 0) {
            if (i + j <= k || j + k <= i || i + k <= j) {
                return NONE;
            }
            return SCALENE;
        }
        if (equal > 3) {
            return EQUILATERAL;
        }
        if (equal == 1 && i + j > k) {
            return ISOSCELES;
        }
        if (equal == 2 && i + k > j) {
            return ISOSCELES;
        }
        if (equal == 3 && j + k > i) {
            return ISOSCELES;
        }
        return NONE;
    }
}
