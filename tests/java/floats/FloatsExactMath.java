import java.util.function.LongBinaryOperator;

/** Checks the exact and floored integer methods of Math and the messages of their exceptions. */
public class FloatsExactMath {
    private interface Operation {
        Object apply();
    }

    private static void attempt(String name, Operation operation) {
        try {
            System.out.println(name + " = " + operation.apply());
        } catch (ArithmeticException e) {
            System.out.println(name + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : ints) {
            for (int b : new int[] {1, -1, 7, Integer.MIN_VALUE}) {
                attempt(a + " add " + b, () -> Math.addExact(a, b));
                attempt(a + " sub " + b, () -> Math.subtractExact(a, b));
                attempt(a + " mul " + b, () -> Math.multiplyExact(a, b));
                System.out.println(Math.floorDiv(a, b) + " " + Math.floorMod(a, b) + " " + a / b + " " + a % b);
            }
            attempt("neg " + a, () -> Math.negateExact(a));
            attempt("inc " + a, () -> Math.incrementExact(a));
            attempt("dec " + a, () -> Math.decrementExact(a));
            attempt("abs " + a, () -> Math.absExact(a));
        }
        long[] longs = {3, -3037000500L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : longs) {
            for (long b : new long[] {2, -1, 3037000500L}) {
                attempt(a + " add " + b, () -> Math.addExact(a, b));
                attempt(a + " mul " + b, () -> Math.multiplyExact(a, b));
                System.out.println(Math.floorDiv(a, b) + " " + Math.floorMod(a, b) + " " + Math.multiplyHigh(a, b));
            }
            attempt("toInt " + a, () -> Math.toIntExact(a));
            attempt("negate " + a, () -> Math.negateExact(a));
        }
        attempt("floorMod int", () -> Math.floorMod(-7L, 3) + " " + Math.floorDiv(-7L, 3) + " "
                + Math.multiplyFull(Integer.MIN_VALUE, Integer.MIN_VALUE));
        attempt("abs long", () -> Math.absExact(Long.MIN_VALUE));
        attempt("floorDiv by zero", () -> Math.floorDiv(1, 0));
        LongBinaryOperator gcd = (a, b) -> {
            while (b != 0) {
                long rest = Math.floorMod(a, b);
                a = b;
                b = rest;
            }
            return Math.abs(a);
        };
        System.out.println(gcd.applyAsLong(1071, 462) + " " + gcd.applyAsLong(-48, 36));
        Math.multiplyExact(Long.MAX_VALUE, 3);
    }
}
