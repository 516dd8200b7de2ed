/** Checks passing many arguments of one and two words, in static, virtual, interface and constructor calls. */
public class ManyArguments {
    interface Mixer {
        double mix(long a, int b, double c, float d, byte e, char f, short g, boolean h, Object i, long j, double k,
            int l);
    }

    private final String shown;

    ManyArguments(double a, byte b, long c, String d, char e, double f, boolean g, float h, long i) {
        shown = a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i;
    }

    static String spread(int a, long b, int c, double d, int e, float f, long g, long h, double i, double j, int k,
            String l, int[] m, char n, long o, byte p, short q, boolean r, double s, Object t) {
        return a + "," + b + "," + c + "," + d + "," + e + "," + f + "," + g + "," + h + "," + i + "," + j + "," + k
            + "," + l + "," + m.length + "," + n + "," + o + "," + p + "," + q + "," + r + "," + s + "," + t;
    }

    long last(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) {
        long swapped = a;
        a = j;
        j = swapped;
        return a * 10 + j + (b - c) * (d - e) * (f - g) * (h - i);
    }

    public static void main(String[] args) {
        System.out.println(spread(1, 2L, 3, 4.5, 5, 6.5f, 7L, 8L, 9.5, 10.5, 11, "12", new int[13], 'n', 15L, (byte) 16,
            (short) 17, true, 19.5, null));
        ManyArguments object = new ManyArguments(1.5, (byte) -2, -3L, "four", '5', -6.5, false, 7.5f, Long.MIN_VALUE);
        System.out.println(object.shown);
        System.out.println(object.last(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
        Mixer mixer = (a, b, c, d, e, f, g, h, i, j, k, l) -> a + b * c - d + e * f + g + (h ? 1 : 0) + i.hashCode()
            + j / k - l;
        System.out.println(mixer.mix(1L << 40, 3, 0.5, 2f, (byte) -1, 'A', (short) 300, true, 77, 9, 2.0, 4));
    }
}
