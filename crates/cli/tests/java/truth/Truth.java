package truth;

/** Places that are easily taken for dead and are not; each is reached by a real call. */
public class Truth {
    /** A sentinel that a static field holds. */
    static class Nil {
        static final Nil NIL = new Nil();
        int v;

        static boolean isNil(Nil n) {
            return n == NIL;
        }

        boolean isMe() {
            return this == NIL;
        }

        static int share(Nil n) {
            n.v = 5;
            return NIL.v == 5 ? 1 : 0;
        }
    }

    static boolean isLiteral(String s) {
        return s == "x";
    }

    /** A field that hides another. */
    static class Base {
        int x;
    }

    static class Hiding extends Base {
        int x;
    }

    static int hidden(Base a) {
        if (a.x == 1 && a instanceof Hiding) {
            Hiding b = (Hiding) a;
            return b.x == 2 ? 7 : 8;
        }
        return 0;
    }

    /** A method that a subclass changes. */
    static class Hook {
        int call() {
            return hook() > 0 ? 1 : 2;
        }

        int hook() {
            return 0;
        }
    }

    static class HookSub extends Hook {
        @Override
        int hook() {
            return 5;
        }
    }

    /** Classes of which no input can be made. */
    static int isText(Object o) {
        return o instanceof String ? 1 : 0;
    }

    static int isArray(Object o) {
        return o instanceof int[] ? 1 : 0;
    }

    static int isThread(Runnable r) {
        return r instanceof Thread ? 1 : 0;
    }

    static int isNarrower(Object[] o) {
        return o instanceof String[] ? 1 : 0;
    }

    static class Job implements Runnable {
        @Override
        public void run() {
        }
    }

    /** An element that may be any input, but never what was just made. */
    static int fresh(Object[] a, int i) {
        Object made = new Object();
        return a[i] == made ? 1 : 0;
    }

    /** State that earlier calls leave behind. */
    private static int count;

    static int next() {
        count++;
        return count == 3 ? 100 : count;
    }

    /** An interface whose initializer runs with that of its class. */
    interface WithInitializer {
        int[] MADE = Log.tick();

        default int one() {
            return 1;
        }
    }

    static class Log {
        static int ticks;

        static int[] tick() {
            ticks = 7;
            return new int[] {1};
        }
    }

    static class Initialized implements WithInitializer {
        static int ticks() {
            new Initialized();
            return Log.ticks == 7 ? 1 : 0;
        }
    }

    /** The constructor of an abstract class, called from another class. */
    abstract static class Shape {
        final int width;

        Shape(int width) {
            if (width < 0) {
                throw new IllegalArgumentException("negative");
            }
            this.width = width;
        }
    }

    /** An inner class needs its outer object. */
    int limit;

    class Counter {
        int value;

        boolean isFull() {
            return value > limit;
        }
    }

    enum Color {
        RED, GREEN
    }

    static int paint(Color color) {
        return color == Color.GREEN ? 1 : 0;
    }

    static int checked(int n) {
        assert n > 0 : "positive";
        return n;
    }
}

class Square extends Truth.Shape {
    Square(int width) {
        super(width);
    }
}
