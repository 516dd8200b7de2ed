// needs: 21
/** Checks record deconstruction in switch and instanceof: nesting, var, primitives, generics, null components. */
public class RecordPatterns {
    record Point(int x, long y) {
    }

    record Line(Point from, Point to) {
    }

    record Box<T>(T content) {
    }

    record Pair<A, B>(A first, B second) {
    }

    private static String describe(Object object) {
        return switch (object) {
            case Line(Point(int a, long b), Point(var c, var d)) when a == c -> "vertical " + (d - b);
            case Line(Point from, Point(int c, long d)) -> "line from " + from + " to " + c + "," + d;
            case Line(Point from, var to) -> "open line " + to;
            case Point(int x, long y) -> "point " + (x + y);
            case Box<?>(Box<?>(String text)) -> "text in two boxes: " + text;
            case Box<?>(Integer number) when number > 9 -> "big box " + number;
            case Box<?>(var content) -> "box of " + content;
            case Pair<?, ?>(String a, String b) -> "strings " + a + b;
            case Pair<?, ?>(String a, Integer b) -> a.repeat(b);
            case Pair<?, ?>(Object a, Pair<?, ?>(Object b, Object c)) -> "triple " + a + b + c;
            default -> "other";
        };
    }

    private static String test(Object object) {
        if (object instanceof Box<?>(Point(int x, long y)) && x < y) {
            return "increasing " + x * y;
        }
        if (!(object instanceof Pair<?, ?>(var first, Long second))) {
            return "no pair with a long";
        }
        return first + "/" + (second + 1);
    }

    private static <T extends Comparable<T>> T larger(Pair<T, T> pair) {
        return switch (pair) {
            case Pair<T, T>(var a, var b) when a.compareTo(b) > 0 -> a;
            case Pair<T, T>(var a, var b) -> b;
        };
    }

    public static void main(String[] args) {
        Object[] objects = {new Line(new Point(1, 2), new Point(1, 9)), new Line(new Point(1, 2), new Point(3, 4)),
            new Line(null, new Point(5, 6)), new Line(new Point(1, 2), null), new Point(-1, 1L << 33),
            new Box<>(new Box<>("t")), new Box<>(new Box<>(1)), new Box<>(10), new Box<>(9), new Box<>(null),
            new Pair<>("a", "b"), new Pair<>("ab", 2), new Pair<>(null, "b"), new Pair<>(1, new Pair<>(2, 3)), "text"};
        for (Object object : objects) {
            System.out.println(describe(object));
        }
        System.out.println(test(new Box<>(new Point(2, 3))) + ", " + test(new Box<>(new Point(3, 2))) + ", "
            + test(new Pair<>("p", 4L)) + ", " + test(new Pair<>("p", 4)));
        System.out.println(larger(new Pair<>(3, 7)) + " " + larger(new Pair<>("z", "a")));
    }
}
