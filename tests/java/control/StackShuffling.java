/** Checks values of one and two words that are discarded, or kept by assignments used as expressions. */
public class StackShuffling {
    private static long staticLong;
    private static int calls;
    private int field;
    private double wideField;

    private static long wide() {
        return ++calls;
    }

    private static double fraction() {
        return calls++ / 2.0;
    }

    private static Object reference() {
        return calls += 10;
    }

    private static StackShuffling self(StackShuffling object) {
        calls += 100;
        return object;
    }

    public static void main(String[] args) {
        wide();
        fraction();
        reference();
        System.out.println(calls);
        StackShuffling object = new StackShuffling();
        int[] ints = new int[3];
        long[] longs = new long[3];
        double[] doubles = new double[3];
        Object[] objects = new Object[3];
        int a = ints[1] = object.field = 5;
        long b = longs[1] = staticLong = a;
        double c = doubles[1] = self(object).wideField = b + 0.5;
        Object d = objects[1] = objects[2] = "d";
        System.out.println(a + " " + b + " " + c + " " + d + " " + ints[1] + longs[1] + doubles[1] + objects[1]);
        int old = object.field++ + ints[1]++ + calls++;
        long oldLong = longs[1]++ + staticLong-- + (longs[1] += 7);
        double oldDouble = object.wideField++ + doubles[1]-- + (doubles[1] *= 2);
        System.out.println(old + " " + oldLong + " " + oldDouble + " " + object.field + " " + longs[1] + " "
            + doubles[1]);
        long e = self(object).field += longs[2] = 3L;
        double f = (object.wideField -= 1) + (object.wideField /= 4);
        System.out.println(e + " " + f + " " + (staticLong <<= 3) + " " + (longs[0] |= staticLong));
        new StackShuffling().field = 1;
        new int[] {1, 2}[1]++;
        System.out.println((ints[0] = ints[1] + (ints[1] = 1)) + " " + (self(null) == null ? calls : -1));
    }
}
