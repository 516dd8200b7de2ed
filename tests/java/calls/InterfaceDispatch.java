/** Checks interface calls on classes with several interfaces, inherited implementations and array receivers. */
import java.util.Iterator;

public class InterfaceDispatch {
    interface Source {
        int next();
    }

    interface Named {
        String name();
    }

    interface NamedSource extends Source, Named {
    }

    static class Countdown {
        private int current = 3;

        public int next() {
            return current--;
        }

        public String name() {
            return "countdown";
        }
    }

    static class Adapter extends Countdown implements NamedSource, Iterable<Integer> {
        public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                public boolean hasNext() {
                    return Adapter.super.next() > 0;
                }

                public Integer next() {
                    return 10 * Adapter.this.next();
                }
            };
        }
    }

    enum Fixed implements NamedSource {
        ONE, TWO {
            public int next() {
                return 22;
            }
        };

        public int next() {
            return ordinal();
        }
    }

    private static String use(Source source) {
        String name = source instanceof Named ? ((Named) source).name() : "anonymous";
        return name + " " + source.next() + " " + source.next();
    }

    public static void main(String[] args) {
        System.out.println(use(new Adapter()) + ", " + use(Fixed.ONE) + ", " + use(Fixed.TWO) + ", " + use(() -> 5));
        for (int value : new Adapter()) {
            System.out.println(value);
        }
        Cloneable cloneable = new int[] {1, 2};
        System.out.println(((int[]) cloneable).length + " " + cloneable.equals(cloneable));
        Source nothing = null;
        try {
            nothing.next();
        } catch (NullPointerException e) {
            System.out.println("null receiver " + e.getMessage());
        }
    }
}
