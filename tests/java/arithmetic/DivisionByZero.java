/** Checks that int and long division by zero throw with the message "/ by zero" and floating division does not. */
public class DivisionByZero {
    private interface Calculation {
        Object run();
    }

    private static void attempt(String name, Calculation calculation) {
        try {
            System.out.println(name + " = " + calculation.run());
        } catch (ArithmeticException e) {
            System.out.println(name + " throws " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int zero = args.length;
        long longZero = zero;
        char charZero = (char) zero;
        attempt("int /", () -> 5 / zero);
        attempt("int %", () -> 5 % zero);
        attempt("0 / 0", () -> zero / zero);
        attempt("long /", () -> 5L / longZero);
        attempt("long %", () -> Long.MIN_VALUE % longZero);
        attempt("int / long", () -> 5 / longZero);
        attempt("int / char", () -> 5 / charZero);
        attempt("float /", () -> 5f / zero);
        attempt("double /", () -> -5d / zero);
        attempt("double 0/0", () -> (double) zero / zero);
        attempt("double %", () -> 5d % zero);
        int kept = 7;
        try {
            kept /= zero;
        } catch (ArithmeticException e) {
            System.out.println("kept after failed /=: " + kept);
        }
        int index = 0;
        try {
            kept = index++ + index++ / zero;
        } catch (ArithmeticException e) {
            System.out.println("operands were evaluated first: " + index + ", target untouched: " + kept);
        }
    }
}
