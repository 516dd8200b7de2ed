/** Checks all six comparisons of floats, and their negations, which need both NaN results of the comparison. */
public class FloatComparison {
    public static void main(String[] args) {
        float[] values = {-1f, -0f, 0f, Float.MIN_VALUE, Float.POSITIVE_INFINITY, Float.NaN};
        for (float a : values) {
            for (float b : values) {
                System.out.println(a + "," + b + ": " + relations(a, b) + " negated " + negations(a, b)
                    + " branches " + branches(a, b));
            }
        }
    }

    private static String relations(float a, float b) {
        return bit(a < b) + bit(a <= b) + bit(a > b) + bit(a >= b) + bit(a == b) + bit(a != b);
    }

    private static String negations(float a, float b) {
        return bit(!(a < b)) + bit(!(a <= b)) + bit(!(a > b)) + bit(!(a >= b)) + bit(!(a == b)) + bit(!(a != b));
    }

    private static int branches(float a, float b) {
        int taken = 0;
        if (a < b || a > b) {
            taken |= 1;
        }
        if (a <= b && a >= b) {
            taken |= 2;
        }
        while (!(a >= b)) {
            taken |= 4;
            break;
        }
        do {
            taken += 8;
        } while (a > b && taken < 32);
        return taken;
    }

    private static String bit(boolean value) {
        return value ? "1" : "0";
    }
}
