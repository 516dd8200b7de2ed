/** Checks locals of each type in each of the first four slots, loaded, reassigned and overlapped by later scopes. */
public class LocalSlots {
    static int ints(int a, int b, int c, int d) {
        int swapped = a;
        a = d;
        d = swapped;
        b += c;
        c = b - c;
        return ((a * 10 + b) * 10 + c) * 10 + d;
    }

    static float floats(float a, float b, float c, float d) {
        float swapped = a;
        a = d;
        d = swapped;
        b += c;
        c = b - c;
        return ((a * 10 + b) * 10 + c) * 10 + d;
    }

    static long longs(long a, long b) {
        a = a << 8 | b;
        b = a * b;
        return a ^ b;
    }

    static long shiftedLongs(int first, long a, long b) {
        a -= first;
        b = a + b;
        a = b * a;
        return a * 100 + b;
    }

    static double doubles(double a, double b) {
        a = a / b;
        b = a - b;
        return a * b;
    }

    double shiftedDoubles(double a, double b) {
        a *= b;
        b = a + 0.5;
        return a < b ? a : b;
    }

    static String references(String a, Object b, int[] c, String d) {
        a = a + d;
        b = a;
        c = new int[] {c.length, c[0]};
        d = b.toString() + c[1];
        return d + c[0];
    }

    public static void main(String[] args) {
        System.out.println(ints(1, 2, 3, 4) + " " + floats(1, 2, 3, 4));
        System.out.println(longs(3, 5) + " " + shiftedLongs(1, 8, 9) + " " + doubles(1, 8) + " "
            + new LocalSlots().shiftedDoubles(1.5, 2));
        System.out.println(references("a", null, new int[] {7, 8, 9}, "d"));
        {
            long wide = 1L << 40;
            System.out.println(wide);
        }
        {
            int low = 1;
            float high = 2.5f;
            System.out.println(low + high);
        }
        for (double step = 0.25; step < 1; step *= 2) {
            System.out.print(step + " ");
        }
        for (float step = 0.25f; step < 1; step *= 2) {
            System.out.print(step + " ");
        }
        Object last = "slots";
        System.out.println(last);
    }
}
