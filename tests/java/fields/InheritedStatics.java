/** Checks that a static field exists once, however it is named, and survives updates through subclasses. */
public class InheritedStatics {
    static class Counter {
        static int created;
        static long total = 1L << 40;
        final int number = ++created;

        static int next() {
            return ++created;
        }
    }

    static class Left extends Counter {
        Left() {
            total += number;
        }
    }

    static class Right extends Counter {
        static int created = 100;

        Right() {
            created++;
            total -= super.number;
        }
    }

    public static void main(String[] args) {
        new Counter();
        new Left();
        new Left();
        new Right();
        System.out.println(Counter.created + " " + Left.created + " " + Right.created);
        System.out.println(Left.next() + " " + Right.next() + " " + Counter.created + " " + Right.created);
        Left.total *= 2;
        System.out.println(Counter.total + " " + Right.total + " " + (Left.total == Right.total));
        System.out.println(new Right().number + " " + new Left().number + " " + Right.created);
    }
}
