package verdicts.arithmetic;

/** Integers: overflow, division, bits, conversions. */
final class Whole {
    private Whole() {
    }

    static int overflow(int number) {
        if (number + 1 < number) {
            return 1;
        }
        return 0;
    }

    static int noOverflow(int number) {
        if (number > 0 && number < 1000) {
            if (number + 1 < number) { // never: true; far from the end
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int negated(int number) {
        if (number < 0 && -number < 0) {
            return 1;
        }
        return 0;
    }

    static int absolute(int number) {
        int absolute = Math.abs(number);
        if (absolute < 0) {
            return 1;
        }
        return 0;
    }

    static int absoluteOfShort(short number) {
        if (Math.abs(number) < 0) { // never: true; an int is wide enough
            return 1;
        }
        return 0;
    }

    static int even(int number) {
        if (number * 2 % 2 != 0) { // never: true; even, also when it wraps
            return 1;
        }
        return 0;
    }

    static int thirdOfTriple(int number) {
        if (number * 3 / 3 != number) {
            return 1;
        }
        return 0;
    }

    static int square(int number) {
        if (number * number == -1) { // never: true; no square modulo a power of two
            return 1;
        }
        if (number * number < 0) {
            return 2;
        }
        return 0;
    }

    static int squareModulo(int number) {
        if (number * number % 4 == 3) { // never: true; squares are 0 or 1 modulo 4
            return 1;
        }
        return 0;
    }

    static int consecutive(int number) {
        if ((number * (number + 1) & 1) == 1) { // never: true; one of two is even
            return 1;
        }
        return 0;
    }

    static int remainder(int number) {
        int rest = number % 7;
        if (rest > 6) { // never: true; less than the divisor
            return 1;
        }
        if (rest < -6) { // never: true
            return 2;
        }
        if (rest == -3) {
            return 3;
        }
        return 0;
    }

    static int floorRemainder(int number) {
        int rest = Math.floorMod(number, 5);
        if (rest < 0) { // never: true; not negative
            return 1;
        }
        if (rest == 4) {
            return 2;
        }
        return 0;
    }

    static int quotient(int one, int other) {
        try {
            int quotient = one / other;
            if (quotient * other + one % other != one) { // never: true; the definition
                return 1;
            }
            if (other == 0) { // never: true; it would have thrown
                return 2;
            }
            return 0;
        } catch (ArithmeticException exception) {
            if (other != 0) { // never: true; only division by zero throws
                return 3;
            }
            return -1;
        }
    }

    static int smallestQuotient(int one, int other) {
        if (other == -1 && one / other == one && one != 0) {
            return 1;
        }
        return 0;
    }

    static int masked(int number) {
        int low = number & 15;
        if (low > 15) { // never: true; four bits
            return 1;
        }
        if (low < 0) { // never: true
            return 2;
        }
        if (low == 9) {
            return 3;
        }
        return 0;
    }

    static int shifted(int number) {
        int high = number >>> 28;
        if (high >= 16) { // never: true; four bits
            return 1;
        }
        int signed = number >> 28;
        if (signed > 7) { // never: true; a sign and three bits
            return 2;
        }
        if (signed == -8) {
            return 3;
        }
        return 0;
    }

    static int shiftCount(int number, int count) {
        if (number << count != number << (count + 32)) { // never: true; counts are taken modulo 32
            return 1;
        }
        return 0;
    }

    static int exclusive(int one, int other) {
        if ((one ^ other) == 0) {
            if (one != other) { // never: true
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int deMorgan(int one, int other) {
        if (~(one & other) != (~one | ~other)) { // never: true
            return 1;
        }
        return 0;
    }

    static int andOr(int one, int other) {
        if ((one & other) + (one | other) != one + other) { // never: true
            return 1;
        }
        return 0;
    }

    static int lowestBit(int number) {
        int lowest = number & -number;
        if (Integer.bitCount(lowest) > 1) { // never: true; one bit at most
            return 1;
        }
        if (lowest == 64) {
            return 2;
        }
        return 0;
    }

    static int powerOfTwo(int number) {
        if (number > 0 && (number & (number - 1)) == 0) {
            if (number % 3 == 0) { // never: true; a power of two
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int bits(int number) {
        int count = Integer.bitCount(number);
        if (count > 32) { // never: true
            return 1;
        }
        if (count == 32) {
            return 2;
        }
        return 0;
    }

    static int narrowed(int number) {
        byte narrow = (byte) number;
        if (narrow > 127) { // never: true
            return 1;
        }
        if (narrow != number) {
            return 2;
        }
        return 0;
    }

    static int character(int number) {
        char letter = (char) number;
        if (letter < 0) { // never: true; no sign
            return 1;
        }
        if (letter == number) {
            return 2;
        }
        return 0;
    }

    static int compoundNarrowing(byte number) {
        byte sum = number;
        sum += 200;
        if (sum > number) {
            return 1;
        }
        if (sum == number) { // never: true; 200 is no multiple of 256
            return 2;
        }
        return 0;
    }

    static int wide(int one, int other) {
        long product = (long) one * other;
        if (product == Long.MIN_VALUE) { // never: true; at most 2 to the 62
            return 1;
        }
        if (product == 1L << 62) {
            return 2;
        }
        return 0;
    }

    static int average(int one, int other) {
        if (one <= other) {
            int middle = one + (other - one) / 2;
            if (middle < one) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int unsignedAverage(int one, int other) {
        if (one >= 0 && other >= one) {
            int middle = (one + other) >>> 1;
            if (middle < one) { // never: true; the sum fits 32 bits without a sign
                return 2;
            }
            if (middle > other) { // never: true
                return 3;
            }
            return 1;
        }
        return 0;
    }

    static int linear(int x, int y) {
        if (x + y == 10 && x - y == 4) {
            if (x == 7) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int linearInfeasible(int x, int y) {
        if (2 * x + 4 * y == 7) { // never: true; even on the left
            return 1;
        }
        return 0;
    }

    static int ranges(int x, int y) {
        if (x > 10 && x < 20 && y > 20 && y < 30) {
            if (x + y > 48) { // never: true; at most 48
                return 2;
            }
            if (x + y == 48) {
                return 3;
            }
            return 1;
        }
        return 0;
    }

    static int cubic(int number) {
        if (number > -100 && number < 100) {
            if (number * number * number == 1000) {
                return 1;
            }
            if (number * number * number == 1001) { // never: true; no cube
                return 2;
            }
        }
        return 0;
    }

    static int pythagoras(int a, int b, int c) {
        if (a > 0 && b > 0 && c > 0 && a < 20 && b < 20 && c < 20) {
            if (a * a + b * b == c * c) {
                return 1;
            }
            if (a * a + b * b == 3 * c * c) { // never: true; by descent modulo three
                return 2;
            }
        }
        return 0;
    }

    static int longs(long number) {
        if (number > Integer.MAX_VALUE) {
            if ((int) number == number) { // never: true; it does not fit
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int exact(int one, int other) {
        try {
            int sum = Math.addExact(one, other);
            if (one > 0 && other > 0 && sum < 0) { // never: 3 true; it would have thrown
                return 1;
            }
            return 0;
        } catch (ArithmeticException exception) {
            return -1;
        }
    }

    static int gcd(int one, int other) {
        int a = one & 15;
        int b = other & 15;
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        if (a < 0) { // never: true
            return 1;
        }
        if (a == 5) {
            return 2;
        }
        return 0;
    }
}
