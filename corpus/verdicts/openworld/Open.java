package verdicts.openworld;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** Classes and interfaces that a test may implement, and beside them those that it cannot. */
final class Open {
    private Open() {
    }

    abstract static class Gauge {
        abstract int level();

        final int twice() {
            int once = level();
            if (once > 100) {
                return 200;
            }
            return 2 * once;
        }
    }

    interface Source {
        int next();

        default int nextPositive() {
            int number = next();
            if (number < 0) {
                return 0;
            }
            return number;
        }
    }

    interface Marker {
    }

    private interface Hidden {
        int value();
    }

    private static final class OnlyOne implements Hidden {
        @Override
        public int value() {
            return 7;
        }
    }

    static class Hook {
        int size = 3;

        boolean accepts(int number) {
            return true;
        }

        int run(int number) {
            if (accepts(number)) {
                return 1;
            }
            return 0;
        }

        private boolean acceptsAll(int number) {
            return number == number; // never: false; no number differs from itself
        }

        final int runFixed(int number) {
            if (acceptsAll(number)) { // never: false; a private method cannot be overridden
                return 1;
            }
            return 0;
        }

        final boolean acceptsSome(int number) {
            return number > 0;
        }

        int runFinal() {
            if (acceptsSome(5)) { // never: false; a final method cannot be overridden
                return 1;
            }
            return 0;
        }

        static boolean acceptsNone() {
            return false;
        }

        int runStatic() {
            if (acceptsNone()) { // never: true; static methods are not overridden
                return 1;
            }
            return 0;
        }
    }

    static final class Closed {
        boolean accepts() {
            return true;
        }

        int run() {
            if (accepts()) { // never: false; a final class has no subclasses
                return 1;
            }
            return 0;
        }
    }

    static class Unmade {
        private Unmade() {
        }

        boolean accepts() {
            return true;
        }

        static Unmade make() {
            return new Unmade();
        }
    }

    static class Base {
        int kind() {
            return 1;
        }
    }

    static class Derived extends Base {
        @Override
        int kind() {
            return 2;
        }
    }

    abstract static class Constructed {
        final int state;

        Constructed() {
            int seed = seed();
            if (seed == 13) {
                state = 0;
            } else {
                state = seed;
            }
        }

        abstract int seed();
    }

    static int gauge(Gauge gauge) {
        if (gauge.level() > 0) {
            return 1;
        }
        return 0;
    }

    static int gaugeTwice(Gauge gauge) {
        int one = gauge.level();
        int other = gauge.level();
        if (one != other) {
            return 1;
        }
        return 0;
    }

    static int source(Source source) {
        if (source.next() == 5) {
            return 1;
        }
        return 0;
    }

    static int positive(Source source) {
        if (source.nextPositive() < 0) {
            return 1;
        }
        return 0;
    }

    static int marker(Object object) {
        if (object instanceof Marker) {
            return 1;
        }
        return 0;
    }

    static int markedText(String text) {
        Object object = text;
        if (object instanceof Marker) { // never: true; String is final and no Marker
            return 1;
        }
        return 0;
    }

    static int markedSequence(CharSequence text) {
        if (text instanceof Marker) {
            return 1;
        }
        return 0;
    }

    static int hidden() {
        Hidden hidden = new OnlyOne();
        if (hidden.value() != 7) { // never: true; the only class that a test cannot extend
            return 1;
        }
        return 0;
    }

    static int hook(Hook hook) {
        if (hook.accepts(1)) {
            return 1;
        }
        return 0;
    }

    static int hookOfMine() {
        Hook hook = new Hook();
        if (hook.accepts(1)) { // never: false; its class is known
            return 1;
        }
        return 0;
    }

    static int closed(Closed closed) {
        if (closed.accepts()) { // never: false; a final class
            return 1;
        }
        return 0;
    }

    static int unmade(Unmade unmade) {
        if (unmade.accepts()) { // never: false; no class outside can call its constructor
            return 1;
        }
        return 0;
    }

    static int base(Base base) {
        int kind = base.kind();
        if (kind == 1) {
            return 1;
        }
        if (kind == 2) {
            return 2;
        }
        return 3;
    }

    static int exactlyBase(Base base) {
        if (base.getClass() == Base.class) {
            if (base.kind() != 1) { // never: true; exactly this class
                return -1;
            }
            return 1;
        }
        return 0;
    }

    static int predicate(IntPredicate predicate) {
        if (predicate.test(4)) {
            return 1;
        }
        return 0;
    }

    static int supplied(Supplier<String> supplier) {
        String text = supplier.get();
        if (text == null) {
            return 0;
        }
        if (text.length() == 4) {
            return 4;
        }
        return 1;
    }

    static int compare(Comparator<String> order) {
        if (order.compare("a", "a") != 0) {
            return 1;
        }
        return 0;
    }

    static int equalsOfObject(Object object) {
        if (object.equals(null)) {
            return 1;
        }
        return 0;
    }

    static int hashOfObject(Object object) {
        if (object.hashCode() != object.hashCode()) {
            return 1;
        }
        return 0;
    }

    static int hashOfText(String text) {
        if (text.hashCode() != text.hashCode()) { // never: true; String is final
            return 1;
        }
        return 0;
    }

    static int textOf(Object object) {
        String text = String.valueOf(object);
        if (text == null) {
            return 1;
        }
        return 0;
    }

    static int listSize(List<String> list) {
        if (list.size() < 0) {
            return 1;
        }
        return 0;
    }

    static int listTwice(List<String> list) {
        if (list.isEmpty()) {
            if (list.size() > 0) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int mapGet(Map<String, String> map) {
        map.put("a", "b");
        if (map.get("a") == null) {
            return 1;
        }
        return 0;
    }

    static int iterate(Iterable<Integer> numbers) {
        Iterator<Integer> iterator = numbers.iterator();
        if (iterator == null) {
            return -1;
        }
        if (iterator.hasNext()) {
            return iterator.next();
        }
        return 0;
    }

    static int length(CharSequence text) {
        if (text.length() < 0) {
            return 1;
        }
        return 0;
    }

    static int lengthOfText(String text) {
        if (text.length() < 0) { // never: true; String is final
            return 1;
        }
        return 0;
    }

    static int doubled(Number number) {
        int whole = number.intValue();
        long wide = number.longValue();
        if (whole != (int) wide) {
            return 1;
        }
        return 0;
    }

    static int doubledInteger(Integer number) {
        int whole = number.intValue();
        long wide = number.longValue();
        if (whole != (int) wide) { // never: true; Integer is final
            return 1;
        }
        return 0;
    }

    static int thrown(Runnable action) {
        try {
            action.run();
        } catch (IllegalStateException exception) {
            return 1;
        }
        return 0;
    }

    static int sizeOf(Hook hook) {
        if (hook.size == 3) {
            return 1;
        }
        return 0;
    }
}
