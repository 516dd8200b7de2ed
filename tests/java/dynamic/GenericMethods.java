/** Checks generic methods: bounds, intersections, recursion in bounds, erasure casts and wildcard capture. */
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

public class GenericMethods {
    interface Named {
        String name();
    }

    enum Fruit implements Named {
        APPLE, PEAR
    }

    static <T extends Comparable<? super T>> T maximum(Collection<? extends T> values) {
        T best = null;
        for (T value : values) {
            if (best == null || value.compareTo(best) > 0) {
                best = value;
            }
        }
        return best;
    }

    static <T extends Enum<T> & Named> String both(T value) {
        return value.ordinal() + value.name() + ((Named) value).name().length();
    }

    static <T> void swap(List<T> list, int i, int j) {
        T kept = list.get(i);
        list.set(i, list.get(j));
        list.set(j, kept);
    }

    static void captured(List<?> list) {
        swap(list, 0, list.size() - 1);
    }

    @SuppressWarnings("unchecked")
    static <T> T unchecked(Object value) {
        return (T) value;
    }

    abstract static class Builder<B extends Builder<B>> {
        final StringBuilder text = new StringBuilder();

        abstract B self();

        B add(String part) {
            text.append(part);
            return self();
        }
    }

    static class Shouting extends Builder<Shouting> {
        Shouting self() {
            return this;
        }

        Shouting shout() {
            text.append('!');
            return this;
        }
    }

    public static void main(String[] args) {
        System.out.println(maximum(List.of(3, 9, 4)) + maximum(List.of("b", "c", "a")) + maximum(List.<Integer>of()));
        System.out.println(both(Fruit.PEAR));
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        captured(list);
        System.out.println(list + " " + new Shouting().add("hey").shout().add("you").shout().text);
        Object fine = GenericMethods.<Integer>unchecked("text");
        System.out.println(fine);
        try {
            System.out.println(GenericMethods.<String>unchecked(5).length());
        } catch (ClassCastException e) {
            System.out.println("cast at the use");
        }
    }
}
