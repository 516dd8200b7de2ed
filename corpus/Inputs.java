package corpus;

/** Inputs that have to fit each other: numbers behind sums, references that may be one, elements that may be one. */
public final class Inputs {
    static final class Link {
        int value;
        Link next;
    }

    private Inputs() {
    }

    /** Four of the six ways through it can be gone. */
    static void twoNumbers(int x, int y) {
        int sum = x + 5;
        int other;
        if (sum > 0) {
            other = y;
        } else {
            other = 10;
        }
        if (sum > 2) {
            if (other == 2789) {
                throw new IllegalStateException();
            }
        }
    }

    /** Fails in two ways: there is no list, or it is a circle of one. */
    static void numberAndList(int x, Link list) {
        Link taken;
        if (x + 5 > 0) {
            taken = list;
        } else {
            taken = null;
        }
        if (taken.next == taken) {
            throw new IllegalStateException();
        }
    }

    static int twoLists(Link one, Link other, int x) {
        if (x == 5) {
            if (one != null) {
                if (other != null) {
                    one.value = other.value;
                    if (one == other) {
                        return one.value;
                    }
                }
            }
        }
        return 0;
    }

    static boolean writtenBeforeCompared(Link one, Link other) {
        one.value = other.value;
        if (one == other) {
            return true;
        }
        return false;
    }

    /** No condition says that two indices are one. */
    static boolean survives(int[] elements, int i, int j) {
        elements[i] = 0;
        elements[j] = 1;
        if (elements[i] == 0) {
            return true;
        }
        return false;
    }

    static boolean hits(int x, int y) {
        if (x == blackBox(y)) {
            return true;
        }
        return false;
    }

    /** The innermost condition is never true, which nobody sees who does not look into the box. */
    static int liesBetween(int x, int y) {
        if (y > x) {
            if (x > blackBox(y)) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int blackBox(int x) {
        return x;
    }
}
