package corpus;

/** Many ways lead to a block that contradicts the goal behind it; who comes from the goal sees that first. */
public final class Forks {
    /** So many forks lie behind each other, with two to the power of it ways: 'workbench papers' changes it. */
    static final int FORKS = 1;

    private Forks() {
    }

    /** The only way to the goal leads around the forks. */
    public static boolean around(int bits, boolean aside, int given) {
        int i;
        if (aside) {
            i = given;
        } else {
            wander(bits, new int[2]);
            i = 1;
        }
        if (i > 2) {
            return true;
        }
        return false;
    }

    /** There is no way to the goal. */
    public static boolean behind(int bits) {
        wander(bits, new int[2]);
        int i = 1;
        if (i > 2) {
            return true;
        }
        return false;
    }

    /** One fork for each bit; both sides write, so that nobody takes them for a choice between two values. */
    static void wander(int bits, int[] seen) {
        if (FORKS > 0) {
            if ((bits & 1 << 0) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 1) {
            if ((bits & 1 << 1) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 2) {
            if ((bits & 1 << 2) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 3) {
            if ((bits & 1 << 3) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 4) {
            if ((bits & 1 << 4) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 5) {
            if ((bits & 1 << 5) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 6) {
            if ((bits & 1 << 6) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 7) {
            if ((bits & 1 << 7) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 8) {
            if ((bits & 1 << 8) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 9) {
            if ((bits & 1 << 9) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 10) {
            if ((bits & 1 << 10) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 11) {
            if ((bits & 1 << 11) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 12) {
            if ((bits & 1 << 12) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 13) {
            if ((bits & 1 << 13) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 14) {
            if ((bits & 1 << 14) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 15) {
            if ((bits & 1 << 15) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 16) {
            if ((bits & 1 << 16) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 17) {
            if ((bits & 1 << 17) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 18) {
            if ((bits & 1 << 18) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
        if (FORKS > 19) {
            if ((bits & 1 << 19) == 0) {
                seen[0]++;
            } else {
                seen[1]++;
            }
        }
    }
}
