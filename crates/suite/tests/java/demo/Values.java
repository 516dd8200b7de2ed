package demo;

import java.util.ArrayList;
import java.util.List;

class Values {
    static byte last;

    private Values() {}

    static int div(int a, int b) {
        return a / b;
    }

    static byte toByte(byte b) {
        return b;
    }

    static short toShort(short s) {
        return s;
    }

    static char toChar(char c) {
        return c;
    }

    static float toFloat(float f) {
        return f;
    }

    static double toDouble(double d) {
        return d;
    }

    static long toLong(long l) {
        return l;
    }

    static String greet(String name) {
        return name == null ? null : "hi \"" + name + "\"";
    }

    static boolean same(String a, String b) {
        return a == b;
    }

    static Integer box(int i) {
        return i;
    }

    static Object any(int i) {
        return i == 0 ? (Object) new Coord(1, 2) : Integer.valueOf(i);
    }

    static Color next(Color color) {
        return color == Color.RED ? Color.GREEN : Color.RED;
    }

    static String pick(Object o) {
        return "object";
    }

    static String pick(String s) {
        return "string";
    }

    static int count(Object... all) {
        return all == null ? -1 : all.length;
    }

    static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static int sizeOf(Holder<String> holder) {
        return holder.value == null ? 0 : holder.value.length();
    }

    static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static void fill(int[] values, int with) {
        for (int i = 0; i < values.length; i++) {
            values[i] = with;
        }
    }

    static int[][] identity(int n) {
        int[][] rows = new int[n][n];
        for (int i = 0; i < n; i++) {
            rows[i][i] = 1;
        }
        return rows;
    }

    static String[] words(int n) {
        String[] words = new String[n];
        words[0] = "one";
        return words;
    }

    static int trace(int[][] grid) {
        return grid[0][0] + grid[1][1];
    }

    static boolean holdsItself(Object[] all) {
        return all[0] == all;
    }

    static List<String> list() {
        return new ArrayList<>();
    }

    static void nothing() {}

    static void remember(byte b) {
        last = b;
    }

    static double area(Shape shape) {
        return shape.area();
    }

    static Shape square() {
        return new Shape.Square(2);
    }

    static Shape hidden() {
        return new Shape() {
            @Override
            public double area() {
                return 1;
            }
        };
    }

    static void fail() {
        throw new Hidden();
    }

    static void setFirst(Coord[] all, Coord coord) {
        all[0] = coord;
        all[1] = null;
    }

    private static class Hidden extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;
    }
}
