package corpus;

/** Systems of constraints as they stand in the paper on solvers, and not in any method of a program. */
public final class Constraints {
    private Constraints() {
    }

    static boolean linear(double a, double b) {
        return a > 0 && a < b && a <= 100 && b <= 100;
    }

    /** What {@link GreatestCommonDivisor} asks of its input to go around twice and exchange in the second round. */
    static boolean nonLinear(double a, double b) {
        return a > 0 && a >= b && a % b > 0 && a % b < b && b % (a % b) <= 0;
    }

    /** 20.0 and its nearest neighbours. */
    static boolean quotientOfDoubles(double a) {
        return a / 5 == 4;
    }

    /** 20 to 24. */
    static boolean quotientOfInts(int a) {
        return a / 5 == 4;
    }
}
