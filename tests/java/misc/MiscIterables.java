import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/** Checks own Iterable, Iterator and Abstract* collection classes with the inherited operations. */
public class MiscIterables {
    private record Range(int from, int to) implements Iterable<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("after " + to);
                    }
                    return next++;
                }
            };
        }
    }

    private static List<Integer> squares(int size) {
        return new AbstractList<>() {
            @Override
            public Integer get(int index) {
                return index * index;
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int outer : new Range(0, 4)) {
            for (int inner : new Range(outer, 4)) {
                sum += outer * 10 + inner;
            }
        }
        System.out.println(sum);
        new Range(1, 4).forEach(value -> System.out.print(value + " "));
        System.out.println(new Range(5, 5).iterator().hasNext());
        List<Integer> squares = squares(6);
        System.out.println(squares + " " + squares.indexOf(16) + " " + squares.contains(7) + " " + squares.subList(2, 5)
                + " " + squares.equals(List.of(0, 1, 4, 9, 16, 25)) + " " + squares.hashCode());
        System.out.println(squares.listIterator(3).previous() + " " + squares.stream().mapToInt(n -> n).sum() + " "
                + squares.containsAll(List.of(9, 25)));
        Set<Map.Entry<String, Integer>> entries = new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<String, Integer>> iterator() {
                return List.of(Map.entry("a", 1), Map.entry("b", 2)).iterator();
            }

            @Override
            public int size() {
                return 2;
            }
        };
        Map<String, Integer> map = new AbstractMap<>() {
            @Override
            public Set<Map.Entry<String, Integer>> entrySet() {
                return entries;
            }
        };
        System.out.println(map + " " + map.get("b") + " " + map.containsKey("c") + " " + map.values() + " "
                + map.equals(Map.of("b", 2, "a", 1)) + " " + map.hashCode());
        try {
            map.put("c", 3);
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported " + e.getMessage());
        }
        Iterator<Integer> exhausted = new Range(0, 1).iterator();
        exhausted.next();
        exhausted.next();
    }
}
