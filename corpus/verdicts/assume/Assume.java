package verdicts.assume;

/** Methods that are called as those of test frameworks are, and mean nothing special. */
final class Assume {
    private static int failures;

    private Assume() {
    }

    static void assumeTrue(boolean condition) {
        if (!condition) {
            failures++;
        }
    }

    static void assumeFalse(boolean condition, String message) {
        if (condition) {
            System.out.println(message);
        }
    }

    static void assume(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException();
        }
    }

    static void assumeThat(boolean condition, Object... more) {
    }

    static int ignored(int number) {
        assumeTrue(number > 0);
        if (number <= 0) {
            return 1;
        }
        return 0;
    }

    static int ignoredWithMessage(int number) {
        assumeFalse(number == 5, "five");
        if (number == 5) {
            return 1;
        }
        return 0;
    }

    static int thrown(int number) {
        assume(number > 0);
        if (number <= 0) { // never: true; it would have thrown
            return 1;
        }
        if (number == 3) {
            return 3;
        }
        return 0;
    }

    static int empty(int number) {
        assumeThat(number > 0);
        if (number <= 0) {
            return 1;
        }
        return 0;
    }

    static int contradiction(int number) {
        assumeTrue(number > 5);
        assumeTrue(number < 5);
        if (number == 5) {
            return 1;
        }
        return 0;
    }

    static int otherClass(int number) {
        Assumptions.assumeTrue(number > 0);
        if (number <= 0) {
            return 1;
        }
        return 0;
    }

    static int failures() {
        if (failures > 0) {
            return 1;
        }
        return 0;
    }

    /** As those of frameworks are called. */
    static final class Assumptions {
        private Assumptions() {
        }

        static void assumeTrue(boolean condition) {
        }

        static void assumingThat(boolean condition, Runnable action) {
            if (condition) {
                action.run();
            }
        }
    }

    static int conditionally(int number) {
        int[] result = {0};
        Assumptions.assumingThat(number > 0, () -> result[0] = number);
        if (result[0] != 0) {
            if (number <= 0) { // never: true; then nothing is done
                return 2;
            }
            return 1;
        }
        return 0;
    }
}
