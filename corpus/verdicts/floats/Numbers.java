package verdicts.floats;

/** Floating-point numbers: NaN, zeroes, infinities, rounding, conversions. */
final class Numbers {
    private Numbers() {
    }

    static int notItself(double number) {
        if (number != number) {
            return 1;
        }
        return 0;
    }

    static int ordered(double one, double other) {
        if (one < other) {
            return -1;
        }
        if (one >= other) {
            return 1;
        }
        return 0;
    }

    static int orderedTwice(double one, double other) {
        if (one < other) {
            if (one > other) { // never: true; not both
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int cycle(double one, double two, double three) {
        if (one < two && two < three) {
            if (three < one) { // never: true; the order is transitive
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int zeroes(double one, double other) {
        if (one == other) {
            if (1 / one != 1 / other) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int tenth(double number) {
        if (number == 0.1) {
            if (number + 0.2 == 0.3) { // never: true; rounding
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int absorbed(double number) {
        if (number > 1e17 && number < 1e18) {
            if (number + 1 != number) { // never: true; one is less than half the distance of two numbers there
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int plusOne(double number) {
        if (number + 1 == number) {
            return 1;
        }
        return 0;
    }

    static int squared(double number) {
        if (number * number < 0) { // never: true; squares are not negative
            return 1;
        }
        return 0;
    }

    static int squareIsTwo(double number) {
        if (number * number == 2.0) { // never: true; no double is near enough
            return 1;
        }
        return 0;
    }

    static int root(double number) {
        double root = Math.sqrt(number);
        if (root < 0) { // never: true; roots are not negative
            return 1;
        }
        if (root == 3.0) {
            return 2;
        }
        return 0;
    }

    static int absolute(double number) {
        if (Math.abs(number) < 0) { // never: true
            return 1;
        }
        if (Math.abs(number) == 2.5) {
            return 2;
        }
        return 0;
    }

    static int toInt(double number) {
        int whole = (int) number;
        if (whole == Integer.MAX_VALUE) {
            return 1;
        }
        if (number != number && whole != 0) { // never: 2 true; NaN becomes zero
            return 2;
        }
        return 0;
    }

    static int toIntAndBack(int number) {
        double wide = number;
        if ((int) wide != number) { // never: true; an int fits
            return 1;
        }
        return 0;
    }

    static int toFloatAndBack(int number) {
        float narrow = number;
        if ((int) narrow != number) {
            return 1;
        }
        return 0;
    }

    static int longToDouble(long number) {
        double wide = number;
        if ((long) wide != number) {
            return 1;
        }
        return 0;
    }

    static int floatToDouble(float number) {
        double wide = number;
        if (wide == 0.1) { // never: true; no float is that double
            return 1;
        }
        if (wide == 0.5) {
            return 2;
        }
        return 0;
    }

    static int narrowed(double number) {
        float narrow = (float) number;
        if (narrow == Float.POSITIVE_INFINITY && number < Double.POSITIVE_INFINITY) {
            return 1;
        }
        return 0;
    }

    static int difference(double one, double other) {
        if (one - other == 0) {
            if (one != other) { // never: true; gradual underflow
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int infinite(double number) {
        if (number - number != 0) {
            return 1;
        }
        return 0;
    }

    static int half(double number) {
        if (number / 2 == number) {
            return 1;
        }
        return 0;
    }

    static int minimum(double one, double other) {
        double least = Math.min(one, other);
        if (least > one) { // never: true; not more than either, or NaN
            return 1;
        }
        return 0;
    }

    static int floor(double number) {
        double floor = Math.floor(number);
        if (floor > number) { // never: true
            return 1;
        }
        if (floor == number) {
            return 2;
        }
        return 0;
    }

    static int rounded(float number) {
        int whole = Math.round(number);
        if (whole == 7) {
            return 1;
        }
        return 0;
    }

    static int bits(float number) {
        int bits = Float.floatToIntBits(number);
        if (bits == 0x7fc00001) { // never: true; NaNs are made one
            return 1;
        }
        if (bits == 0x80000000) {
            return 2;
        }
        return 0;
    }

    static int remainder(double number) {
        double rest = number % 3.0;
        if (rest >= 3.0) { // never: true; less than the divisor
            return 1;
        }
        if (rest == -1.5) {
            return 2;
        }
        return 0;
    }

    static int divided(double number) {
        if (1.0 / number == Double.NEGATIVE_INFINITY) {
            return 1;
        }
        return 0;
    }

    static int compared(double one, double other) {
        if (Double.compare(one, other) == 0) {
            if (one < other) { // never: true; the same bits but for NaN
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int sine(double angle) {
        double sine = Math.sin(angle);
        if (sine > 1.5) { // never: true; at most one
            return 1;
        }
        return 0;
    }

    static int notLess(double number) {
        if (!(number < 5)) {
            if (number < 4) { // never: true; it is not even less than five
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int floatSum(float number) {
        if (number > 16777216f && number < 33554432f) {
            if (number + 1f == number + 2f) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int loop(double step) {
        if (step < 0.1 || step > 1) {
            return -1;
        }
        double sum = 0;
        for (int round = 0; round < 10; round++) {
            sum += step;
        }
        if (sum < 0.5) { // never: true; ten times at least a tenth
            return 1;
        }
        return 0;
    }

    static int average(float one, float other) {
        if (one >= 0 && one <= 1 && other >= 0 && other <= 1) {
            float middle = (one + other) / 2;
            if (middle > 1) { // never: true; between both
                return 2;
            }
            return 1;
        }
        return 0;
    }
}
