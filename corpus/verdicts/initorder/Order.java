package verdicts.initorder;

/** Which class a test touches first decides what initializers see. */
final class Order {
    private Order() {
    }

    /** Two classes that use each other. */
    static class Left {
        static final int NUMBER = Right.number() + 1;

        static int number() {
            return NUMBER;
        }

        static int look() {
            if (NUMBER == 1) {
                return 1;
            }
            if (NUMBER == 2) { // never: false; one of the two is first, and sees zero
                return 2;
            }
            return 0;
        }
    }

    static class Right {
        static final int NUMBER = Left.number() + 1;

        static int number() {
            return NUMBER;
        }

        static int look() {
            if (NUMBER > 2) { // never: true; one of the two is first and sees zero
                return 3;
            }
            if (NUMBER == 2) {
                return 2;
            }
            return 1;
        }
    }

    /** What is current when a class is initialized. */
    static class Current {
        static int value = 1;
    }

    static class Snapshot {
        static final int TAKEN = Current.value;

        static int taken() {
            if (TAKEN == 5) {
                return 5;
            }
            return 0;
        }
    }

    static class Early {
        static int seen = Late.VALUE;
        static int count;

        static int seen() {
            if (seen == 0) {
                return 0;
            }
            return 1;
        }
    }

    static class Late {
        static final int VALUE = compute();

        private static int compute() {
            if (Early.count > 0) { // never: true; each of the two classes initializes the other one
                return Early.count;
            }
            return 0;
        }
    }

    /** An initializer that is textually before another one sees the default. */
    static class Textual {
        static final int BEFORE = peek();
        private static int later = 9;

        private static int peek() {
            return later;
        }

        static int before() {
            if (BEFORE == 9) { // never: true; the field is set later
                return 9;
            }
            return 0;
        }

        static int later() {
            if (later == 0) { // never: true; the class is initialized by then, and nothing writes it
                return 0;
            }
            return 1;
        }
    }

    static class Parent {
        static int made;

        static {
            made = made + 1;
        }

        static int made() {
            if (made == 2) {
                return 2;
            }
            return made;
        }
    }

    static class Child extends Parent {
        static {
            made = made + 1;
        }

        static void touch() {
        }
    }

    /** Fails when it is initialized in one state, and then for good. */
    static class Fragile {
        static final int SIZE = size();

        private static int size() {
            if (Current.value < 0) {
                throw new IllegalStateException("negative");
            }
            return Current.value;
        }

        static int get() {
            return SIZE;
        }
    }

    static int fragile() {
        try {
            return Fragile.get();
        } catch (ExceptionInInitializerError error) {
            return -1;
        } catch (NoClassDefFoundError error) {
            return -2;
        }
    }

    static class Singleton {
        private static final Singleton ONLY = new Singleton();
        private static int created;

        private Singleton() {
            created++;
        }

        static int created() {
            if (created == 1) { // never: false; a field without an initializer keeps what it has
                return 1;
            }
            return 0;
        }

        static Singleton only() {
            return ONLY;
        }
    }

    static class Reset {
        private static final Reset ONLY = new Reset();
        private static int created = 0;

        private Reset() {
            created++;
        }

        static int created() {
            if (created == 1) { // never: true; the initializer behind it sets it back
                return 1;
            }
            return 0;
        }

        static Reset only() {
            return ONLY;
        }
    }

    /** A constant does not initialize its class. */
    static class Constants {
        static final int LIMIT = 7;
        static int initialized = Mark.set();
    }

    static class Mark {
        static boolean isSet;

        static int set() {
            isSet = true;
            return 1;
        }
    }

    static int constant() {
        int limit = Constants.LIMIT;
        if (Mark.isSet) {
            return limit;
        }
        return 0;
    }

    static int touched() {
        int value = Constants.initialized;
        if (Mark.isSet) {
            return value;
        }
        return 0;
    }

    interface Ordered {
        int RANK = Mark.set();
    }

    static class Lazy {
        private static class Holder {
            static final Object VALUE = new Object();
        }

        static int get() {
            if (Holder.VALUE == null) { // never: true; the holder is initialized first
                return 1;
            }
            return 0;
        }
    }

    static class Counter {
        static int initializations;
    }

    static class Once {
        static {
            Counter.initializations++;
        }

        static int times() {
            if (Counter.initializations > 1) {
                return 2;
            }
            return 1;
        }
    }

    static class Locked {
        private static int initializations;

        private static class Inner {
            static final int NUMBER = ++initializations;
        }

        static int times() {
            if (Inner.NUMBER > 1) { // never: true; a class is initialized once
                return 2;
            }
            return 1;
        }

        static int initializations() {
            if (initializations == 1) {
                return 1;
            }
            if (initializations == 0) { // never: false; zero or one
                return 0;
            }
            return 2;
        }
    }

    static class Cycle {
        static final Cycle FIRST = new Cycle();
        static final int BASE = Integer.parseInt("10");
        final int offset;

        Cycle() {
            if (BASE == 0) {
                offset = 0;
            } else {
                offset = BASE;
            }
        }

        int offset() {
            if (offset == 10) {
                return 1;
            }
            return 0;
        }
    }
}
