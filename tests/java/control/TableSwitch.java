/** Checks dense switches, with holes, negative labels, labels at the int limits, and values around the range. */
public class TableSwitch {
    private static String dense(int value) {
        switch (value) {
            case -2: return "minus two";
            case -1: return "minus one";
            case 0: return "zero";
            case 2: return "two";
            case 3: return "three";
            default: return "other";
        }
    }

    private static int nearMaximum(int value) {
        switch (value) {
            case Integer.MAX_VALUE: return 0;
            case Integer.MAX_VALUE - 1: return 1;
            case Integer.MAX_VALUE - 2: return 2;
            default: return -1;
        }
    }

    private static int nearMinimum(int value) {
        switch (value) {
            case Integer.MIN_VALUE + 1: return 1;
            case Integer.MIN_VALUE: return 0;
            case Integer.MIN_VALUE + 2: return 2;
        }
        return -1;
    }

    public static void main(String[] args) {
        for (int value = -4; value <= 5; value++) {
            System.out.println(value + " " + dense(value));
        }
        int[] extremes = {Integer.MIN_VALUE, Integer.MIN_VALUE + 2, Integer.MIN_VALUE + 3, -1, 0, Integer.MAX_VALUE - 3,
            Integer.MAX_VALUE - 2, Integer.MAX_VALUE};
        for (int value : extremes) {
            System.out.println(value + " " + dense(value) + " " + nearMaximum(value) + " " + nearMinimum(value));
        }
    }
}
