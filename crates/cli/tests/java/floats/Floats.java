package floats;

import java.util.Arrays;

/** Every decision here goes both ways on a real JVM. */
public class Floats {
    private double balance;
    float rate;
    double[] samples;

    public static class Circle {
        final double radius;

        public Circle(double radius) {
            if (radius < 0) {
                throw new IllegalArgumentException("negative radius");
            }
            this.radius = radius;
        }

        public boolean contains(double x, double y) {
            return x * x + y * y <= radius * radius;
        }
    }

    public static int sign(double x) {
        if (x > 0) {
            return 1;
        }
        if (x < 0) {
            return -1;
        }
        return Double.isNaN(x) ? 2 : 0;
    }

    public static String size(float f) {
        if (f != f) {
            return "none";
        }
        if (Float.isInfinite(f)) {
            return "endless";
        }
        return f >= 1.5f ? "large" : "small";
    }

    public static boolean isMinusZero(double x) {
        return x == 0 && 1 / x < 0;
    }

    public static int grade(double points) {
        int whole = (int) points;
        switch (whole) {
            case 0: return 6;
            case 1: return 5;
            case 2: return 3;
            default: return points > 99.5 ? 1 : 4;
        }
    }

    public static int conversions(int i, long l, float f) {
        if ((double) i == 3.0) {
            return 1;
        }
        if ((float) l > 1e10f) {
            return 2;
        }
        if ((long) f == -7) {
            return 3;
        }
        return (float) (double) f == f ? 4 : 5;
    }

    public static boolean root(double x) {
        return Math.sqrt(x) == 1.5;
    }

    public static boolean rounded(double x) {
        return Math.round(x) == 12 && x < 12;
    }

    public static boolean floored(double x) {
        return Math.floor(x) != Math.ceil(x) && Math.abs(x) > 2;
    }

    public static boolean clamped(double x) {
        return Math.max(-1.0, Math.min(x, 1.0)) == x;
    }

    public static boolean wave(double x) {
        return Math.sin(x) > 0.5;
    }

    public static boolean power(double x) {
        return Math.pow(x, 2) > 2 && Math.exp(x) < 1;
    }

    public boolean withdraw(double amount) {
        if (!(amount > 0) || amount > balance) {
            return false;
        }
        balance -= amount;
        return true;
    }

    public float interest() {
        return rate > 0.25f ? rate * 2 : 0;
    }

    public double last() {
        if (samples.length == 0 || samples[samples.length - 1] < 0) {
            return -1;
        }
        return samples[samples.length - 1];
    }

    public static double at(double[] values, int index) {
        values[index] += 0.5;
        return values[0] > 10 ? values[0] : values[index];
    }

    public static boolean inside(Circle circle, double x) {
        return circle.contains(x, 0);
    }

    public static boolean boxed(double x, double y) {
        Double box = x;
        return box.equals(y) || box.compareTo(y) > 0;
    }

    public static int ordered(double x, double y) {
        return Double.compare(x, y) < 0 ? 1 : 2;
    }

    public static boolean bits(float f) {
        return Float.floatToIntBits(f) == 0x40490fdb;
    }

    public static String text(double x) {
        String text = "x=" + x;
        return text.length() > 5 ? "long " + text : text;
    }

    public static boolean sameArrays(double[] a, double x) {
        return Arrays.equals(a, new double[] {x, 2.5});
    }
}
