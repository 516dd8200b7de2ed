package zoo;

/** A little of everything that the machine should know by now. */
public class Zoo {
    interface Animal {
        int legs();
    }

    static class Bird implements Animal {
        int eggs;

        public int legs() {
            return 2;
        }
    }

    static class Beetle implements Animal {
        public int legs() {
            return 6;
        }
    }

    static class Emu extends Bird {
        @Override
        public int legs() {
            return eggs > 3 ? 2 : super.legs();
        }
    }

    static int visits;
    private int energy;

    public Zoo(int energy) {
        this.energy = energy;
    }

    // Reached through feed and rest only.
    private int clamp(int value) {
        if (value < 0) {
            return 0;
        }
        if (value > 100) {
            return 100;
        }
        return value;
    }

    public int feed(int amount) {
        energy = clamp(energy + amount);
        return energy;
    }

    public int rest() {
        return clamp(energy - 10);
    }

    public static int tableSwitch(int day) {
        switch (day) {
            case 1: return 10;
            case 2: return 20;
            case 3: return 30;
            case 5: return 50;
            default: return 0;
        }
    }

    public static int lookupSwitch(int code) {
        switch (code) {
            case -1000: return 1;
            case 7: return 2;
            case 1000000: return 3;
            default: return 4;
        }
    }

    public static int arrayContents(int[] values) {
        if (values.length == 3 && values[0] == 5 && values[2] > values[1]) {
            values[1] = 77;
            return 1;
        }
        return 0;
    }

    public static int matrix(int[][] rows) {
        if (rows.length > 1 && rows[1] != null && rows[1].length > 0 && rows[1][0] == 42) {
            return rows[1][0];
        }
        return -1;
    }

    public static int dispatch(Animal animal) {
        if (animal.legs() > 4) {
            return 1;
        }
        return 0;
    }

    public static int typeTest(Object thing) {
        if (thing instanceof Emu) {
            return 3;
        }
        if (thing instanceof Bird) {
            return 2;
        }
        return 0;
    }

    public static int cast(Object thing) {
        try {
            Bird bird = (Bird) thing;
            return bird.eggs == 9 ? 1 : 0;
        } catch (ClassCastException e) {
            return -1;
        }
    }

    public static void refuse(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("amount must not be negative");
        }
    }

    public int finallyRuns(int divisor) {
        int result = 0;
        try {
            result = 100 / divisor;
            if (result == 50) {
                return result;
            }
        } catch (ArithmeticException e) {
            result = -1;
        } finally {
            energy = energy + 1;
        }
        return result;
    }

    public static int visit() {
        visits = visits + 1;
        return visits;
    }

    public static long longs(long a, long b) {
        if (a * 3 == b + 10000000000L) {
            return a >>> 1;
        }
        return a ^ b;
    }

    public static int shorts(short a, byte b) {
        short sum = (short) (a + b);
        if (sum < 0 && a > 0 && b > 0) {
            return 1;
        }
        return sum;
    }

    public static int chars(char c) {
        if (c >= 'a' && c <= 'z') {
            return (char) (c - 32);
        }
        return c;
    }

    public static boolean booleans(boolean a, boolean b) {
        boolean either = a ^ b;
        if (either & a) {
            return !b;
        }
        return either | b;
    }

    public static int negativeSize(int size) {
        try {
            int[] made = new int[size];
            return made.length > 2 ? made[1] : 1;
        } catch (NegativeArraySizeException e) {
            return -1;
        }
    }

    public static int element(int[] values, int index) {
        try {
            return values[index] == 8 ? 1 : 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (NullPointerException e) {
            return -2;
        }
    }

    public static int shifts(int a, int b) {
        if ((a << b) == 0x40 && (a >> 1) == 2) {
            return a % 7;
        }
        return a >>> b;
    }
}
