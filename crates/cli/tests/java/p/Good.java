package p;

public class Good {
    public static int sign(int number) {
        if (number < 0) {
            return -1;
        }
        if (number > 0) {
            return 1;
        }
        return 0;
    }

    public static int twice(int number) {
        return 2 * number;
    }
}
