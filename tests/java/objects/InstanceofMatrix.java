/** Checks instanceof and Class.isInstance for all pairs of values and types, including arrays and interfaces. */
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;

public class InstanceofMatrix {
    static class Base implements Runnable {
        public void run() {
        }
    }

    static class Derived extends Base implements Comparable<Derived> {
        public int compareTo(Derived other) {
            return 0;
        }
    }

    private static String row(Object o) {
        boolean[] results = {o instanceof Object, o instanceof Base, o instanceof Derived, o instanceof Runnable,
            o instanceof Comparable, o instanceof Cloneable, o instanceof Serializable, o instanceof int[],
            o instanceof long[], o instanceof Object[], o instanceof Object[][], o instanceof int[][],
            o instanceof Runnable[], o instanceof Base[], o instanceof Comparable[][], o instanceof Serializable[],
            o instanceof Number, o instanceof List, o instanceof RandomAccess, o instanceof Class};
        StringBuilder text = new StringBuilder();
        for (boolean result : results) {
            text.append(result ? '1' : '.');
        }
        return text.toString();
    }

    public static void main(String[] args) {
        Object[] objects = {null, new Object(), new Base(), new Derived(), "text", 5, 'c', 2.5, new int[0], new long[0],
            new Object[0], new String[0], new int[0][0], new Base[0], new Derived[0][0], new Derived[0],
            new Object[0][0], new int[0][0][0], new Runnable[0], new Integer[0][0], new ArrayList<String>(), List.of(),
            int.class, Thread.State.NEW, (Runnable) () -> { }, (Runnable & Serializable) () -> { }};
        for (Object object : objects) {
            System.out.println(row(object));
        }
        Class<?>[] types = {Object.class, Base.class, Runnable.class, int.class, Integer.class, int[].class,
            Object[].class};
        for (Class<?> type : types) {
            StringBuilder text = new StringBuilder(type.getSimpleName()).append(' ');
            for (Object object : objects) {
                text.append(type.isInstance(object) ? '1' : '.');
            }
            System.out.println(text);
        }
    }
}
