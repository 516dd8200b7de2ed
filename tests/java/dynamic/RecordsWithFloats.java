/** Checks that records compare floating components as their boxes do: -0.0 differs from 0.0 and NaN equals NaN. */
public class RecordsWithFloats {
    record Single(float value) {
    }

    record Double2(double x, double y) {
    }

    private static void compare(Object a, Object b) {
        System.out.println(a + " " + b + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode());
    }

    public static void main(String[] args) {
        compare(new Single(0f), new Single(-0f));
        compare(new Single(Float.NaN), new Single(Float.intBitsToFloat(0x7fc00001)));
        compare(new Single(1.5f), new Single(1.5f));
        compare(new Double2(0.0, -0.0), new Double2(-0.0, 0.0));
        compare(new Double2(Double.NaN, 1), new Double2(0.0 / 0.0, 1));
        compare(new Double2(Double.MIN_VALUE, Double.POSITIVE_INFINITY), new Double2(0, 1 / 0.0));
        compare(new Double2(1e21, 1e-7), new Double2(1e21, 1e-7));
    }
}
