package f;

/** Compiled, and then damaged. */
public class Victim implements Comparable<Victim> {
    private int[] cells = new int[4];
    static int made;
    int limit;

    public Victim(int limit) {
        this.limit = limit;
        made++;
    }

    public int compareTo(Victim other) {
        return limit - other.limit;
    }

    public static int near(int day) {
        switch (day) {
            case 1: return 10;
            case 2: return 20;
            case 4: return 40;
            default: return 0;
        }
    }

    public int far(int code) {
        switch (code) {
            case -1000: return 1;
            case 70000: return limit;
            default: return 4;
        }
    }

    public int guarded(int divisor) {
        try {
            return 100 / divisor;
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            limit++;
        }
    }

    public long wide(long number, int index) {
        cells[index] = (int) number;
        return number * 3 > 100L ? cells[index] : made;
    }

    public static boolean typed(Object thing) {
        if (thing instanceof Victim) {
            return ((Victim) thing).limit > 3;
        }
        return thing == null;
    }

    int loop(int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += i * limit;
        }
        return sum;
    }
}
