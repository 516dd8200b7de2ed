/** Checks returns around finally: saved values, overriding returns, swallowed exceptions, break and continue. */
public class FinallyAndReturn {
    private static int field;

    private static int savedBeforeFinally() {
        int value = 1;
        try {
            return value;
        } finally {
            value = 2;
            field = value;
        }
    }

    private static int[] sameObject() {
        int[] array = {1};
        try {
            return array;
        } finally {
            array[0] = 2;
        }
    }

    @SuppressWarnings("finally")
    private static int overridden() {
        try {
            return 1 / field;
        } catch (ArithmeticException e) {
            return 2;
        } finally {
            return 3;
        }
    }

    @SuppressWarnings("finally")
    private static String swallowed() {
        for (int i = 0; ; i++) {
            try {
                throw new IllegalStateException("lost " + i);
            } finally {
                if (i < 2) {
                    continue;
                }
                break;
            }
        }
        return "all exceptions swallowed";
    }

    private static long nested() {
        long value = 10;
        try {
            try {
                return value += 1;
            } finally {
                value += 100;
            }
        } finally {
            field = (int) (value += 1000);
        }
    }

    public static void main(String[] args) {
        System.out.println(savedBeforeFinally() + " " + field);
        System.out.println(sameObject()[0]);
        System.out.println(overridden());
        field = 0;
        System.out.println(overridden());
        System.out.println(swallowed());
        System.out.println(nested() + " " + field);
    }
}
