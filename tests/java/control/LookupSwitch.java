/** Checks sparse switches, including extreme labels, a single label, and a switch with only a default. */
public class LookupSwitch {
    private static int sparse(int value) {
        switch (value) {
            case Integer.MIN_VALUE: return 1;
            case -1000000: return 2;
            case -1: return 3;
            case 7: return 4;
            case 1000: return 5;
            case Integer.MAX_VALUE: return 6;
            default: return 0;
        }
    }

    private static int single(int value) {
        switch (value) {
            case 99: return 1;
        }
        return 2;
    }

    private static int onlyDefault(int value) {
        switch (value) {
            default: return value * 2;
        }
    }

    public static void main(String[] args) {
        int[] values = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000000, -999999, -1, 0, 7, 8, 99, 999, 1000,
            Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        for (int value : values) {
            System.out.println(value + " " + sparse(value) + " " + single(value) + " " + onlyDefault(value));
        }
    }
}
