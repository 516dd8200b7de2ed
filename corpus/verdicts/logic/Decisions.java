package verdicts.logic;

/** Conditions that contradict each other, or do not, over several decisions. */
final class Decisions {
    private Decisions() {
    }

    static int nested(int number) {
        if (number > 10) {
            if (number < 5) { // never: true
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int threeWays(int number) {
        if (number < 0) {
            return -1;
        }
        if (number > 0) {
            return 1;
        }
        if (number == 0) { // never: false; nothing else is left
            return 0;
        }
        return 2;
    }

    static int both(boolean one, boolean other) {
        if (one && other) {
            return 1;
        }
        if (one) {
            if (other) { // never: true
                return 2;
            }
            return 3;
        }
        return 0;
    }

    static int either(boolean one, boolean other) {
        if (one || other) {
            if (!one && !other) { // never: 2 true
                return 2;
            }
            return 1;
        }
        if (one) { // never: true
            return 3;
        }
        return 0;
    }

    static int exclusive(boolean one, boolean other) {
        boolean differ = one ^ other;
        if (differ) {
            if (one == other) { // never: true
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int implication(boolean one, boolean other, boolean third) {
        if ((!one || other) && (!other || third)) {
            if (one && !third) { // never: 2 true
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int stored(int number) {
        boolean large = number > 100;
        boolean small = number < 50;
        if (large && small) { // never: 2 true
            return 2;
        }
        if (large) {
            return 1;
        }
        return 0;
    }

    static int flagged(int number) {
        int flags = 0;
        if (number > 5) {
            flags |= 1;
        }
        if (number > 10) {
            flags |= 2;
        }
        if (flags == 2) { // never: true; more than ten is more than five
            return 2;
        }
        if (flags == 3) {
            return 3;
        }
        return 0;
    }

    static int switched(int number) {
        switch (number & 3) { // never: default; two bits
            case 0:
                return 10;
            case 1:
                return 11;
            case 2:
                return 12;
            case 3:
                return 13;
            default:
                return 14;
        }
    }

    static int switchedOutside(int number) {
        switch (number % 3) { // never: case 5
            case -2:
                return 1;
            case 2:
                return 2;
            case 5:
                return 5;
            default:
                return 0;
        }
    }

    static int switchedAfter(int number) {
        if (number == 1) {
            return 0;
        }
        switch (number) { // never: case 1
            case 1:
                return 1;
            case 2:
                return 2;
            default:
                return 3;
        }
    }

    static int falling(int number) {
        int sum = 0;
        switch (number) {
            case 1:
                sum += 1;
                // falls through
            case 2:
                sum += 2;
                // falls through
            case 3:
                sum += 3;
                break;
            default:
                break;
        }
        if (sum == 4) { // never: true; 6, 5, 3 or 0
            return 1;
        }
        if (sum == 5) {
            return 2;
        }
        return 0;
    }

    static int sparse(int number) {
        switch (number * 2) { // never: case 1001
            case 10:
                return 1;
            case 1000:
                return 2;
            case 1001:
                return 3;
            default:
                return 0;
        }
    }

    static int ternary(int number) {
        int clipped = number < 0 ? 0 : number > 100 ? 100 : number;
        if (clipped > 100) { // never: true
            return 1;
        }
        if (clipped == 100) {
            return 2;
        }
        return 0;
    }

    static int maximum(int one, int two, int three) {
        int most = one > two ? one : two;
        if (three > most) {
            most = three;
        }
        if (most < three) { // never: true
            return 1;
        }
        if (most != one && most != two && most != three) { // never: 3 true
            return 2;
        }
        return 0;
    }

    static int sorted(int one, int two, int three) {
        int a = one;
        int b = two;
        int c = three;
        if (a > b) {
            int swap = a;
            a = b;
            b = swap;
        }
        if (b > c) {
            int swap = b;
            b = c;
            c = swap;
        }
        if (a > b) {
            int swap = a;
            a = b;
            b = swap;
        }
        if (a > b || b > c) { // never: 1 jump, 2 true; sorted
            return 1;
        }
        return 0;
    }

    static int reassigned(int number) {
        int value = number;
        if (value == 5) {
            value = 6;
        }
        if (value == 5) { // never: true
            return 1;
        }
        return value;
    }

    static int early(Object object) {
        if (object == null) {
            return 0;
        }
        String text = object.toString();
        if (object == null) { // never: true
            return 1;
        }
        if (text == null) {
            return 2;
        }
        return 3;
    }

    static int instance(Object object) {
        if (object instanceof String) {
            if (object instanceof Integer) { // never: true
                return 2;
            }
            if (object == null) { // never: true; null is no instance
                return 3;
            }
            return 1;
        }
        return 0;
    }

    static int instances(Object object) {
        if (object instanceof CharSequence && object instanceof Number) {
            return 1;
        }
        return 0;
    }

    static int cast(Object object) {
        try {
            String text = (String) object;
            if (text != null && !(object instanceof String)) { // never: 2 true
                return 2;
            }
            return 1;
        } catch (ClassCastException exception) {
            if (object == null) { // never: true; null can be cast
                return 3;
            }
            return 0;
        }
    }

    static int trityp(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return 4;
        }
        if (a > 1000 || b > 1000 || c > 1000) {
            return 5;
        }
        if (a + b <= c || a + c <= b || b + c <= a) {
            return 4;
        }
        if (a == b && b == c) {
            return 3;
        }
        if (a == b || b == c || a == c) {
            if (a == b && a == c) { // never: 2 true; all three equal was before
                return 6;
            }
            return 2;
        }
        return 1;
    }

    static int password(int one, int two) {
        if ((one ^ 0x5a5a) == 0x1234 && two - one == 77) {
            if (two == 0) { // never: true
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int recursive(int number) {
        if (number <= 0) {
            return 0;
        }
        if (number > 20) {
            return -1;
        }
        int below = recursive(number - 1);
        if (below < 0) { // never: true; below twenty there is no -1
            return -2;
        }
        return below + number;
    }

    private static int helper(int number) {
        if (number < 0) { // never: true; both callers give squares or lengths
            return -1;
        }
        return number;
    }

    static int callsHelper(int number) {
        int small = number & 0xff;
        return helper(small * small);
    }

    static int callsHelperToo(String text) {
        return helper(text.length());
    }

    private static int unused(int number) {
        if (number == 0) { // never: all; nothing calls it
            return 1;
        }
        return 0;
    }

    static int onlyOneArgument(int number) {
        return chosen(number, true);
    }

    private static int chosen(int number, boolean flag) {
        if (!flag) { // never: true; the one caller gives true
            return -1;
        }
        if (number == 8) {
            return 1;
        }
        return 0;
    }
}
