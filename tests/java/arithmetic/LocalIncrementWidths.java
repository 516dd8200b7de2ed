/** Checks increments of int locals by constants around the byte and short limits of the increment instruction. */
public class LocalIncrementWidths {
    public static void main(String[] args) {
        int i = 0;
        i += 127;
        System.out.println(i);
        i += 128;
        System.out.println(i);
        i -= 128;
        System.out.println(i);
        i -= 129;
        System.out.println(i);
        i += 32767;
        System.out.println(i);
        i += 32768;
        System.out.println(i);
        i -= 32768;
        System.out.println(i);
        i -= 32769;
        System.out.println(i);
        i = Integer.MAX_VALUE;
        i += 1000;
        System.out.println(i);
        i -= 1000;
        System.out.println(i);
        int steps = 0;
        for (int k = -40000; k < 40000; k += 300) {
            steps++;
        }
        System.out.println(steps);
    }
}
