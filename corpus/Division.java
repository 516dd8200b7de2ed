package corpus;

/** An exception that an instruction throws, caught in the same method. */
public final class Division {
    private Division() {
    }

    public static int div(int a, int b) {
        int result;
        try {
            result = a / b;
        } catch (ArithmeticException e) {
            result = 0;
        }
        return result;
    }
}
