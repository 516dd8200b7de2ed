import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Checks spliterators: splitting, characteristics, sizes, and streams made of iterators. */
public class StreamsSpliterators {
    private static String drain(Spliterator<Integer> spliterator) {
        StringBuilder out = new StringBuilder("[");
        spliterator.forEachRemaining(value -> out.append(value).append(' '));
        return out.toString().trim() + "]";
    }

    private static void describe(String name, Spliterator<Integer> right) {
        int characteristics = right.characteristics();
        long size = right.getExactSizeIfKnown();
        Spliterator<Integer> left = right.trySplit();
        right.tryAdvance(value -> System.out.print("first of the right " + value + " "));
        System.out.println(name + " " + Integer.toHexString(characteristics) + " " + size + " "
                + (left == null ? "unsplit" : drain(left)) + drain(right));
    }

    public static void main(String[] args) {
        List<Integer> numbers = List.of(1, 2, 3, 4, 5, 6, 7);
        describe("ArrayList", new ArrayList<>(numbers).spliterator());
        describe("asList", Arrays.asList(1, 2, 3, 4, 5).spliterator());
        describe("TreeSet", new TreeSet<>(numbers).spliterator());
        describe("LinkedList", new java.util.LinkedList<>(numbers).spliterator());
        describe("filtered", numbers.stream().filter(n -> n != 4).spliterator());
        describe("empty", Spliterators.emptySpliterator());

        Iterator<Integer> countdown = new Iterator<>() {
            private int value = 5;

            @Override
            public boolean hasNext() {
                return value > 0;
            }

            @Override
            public Integer next() {
                return value--;
            }
        };
        Iterable<Integer> once = () -> countdown;
        System.out.println(StreamSupport.stream(once.spliterator(), false).map(n -> n * n).collect(Collectors.toList()));
        Iterator<String> fromStream = Stream.of("a", "b").map(s -> s + s).iterator();
        System.out.println(fromStream.next() + fromStream.hasNext() + fromStream.next() + fromStream.hasNext());
        Spliterator<Integer> sorted = new TreeSet<>(numbers).spliterator();
        System.out.println(sorted.hasCharacteristics(Spliterator.SORTED) + " " + sorted.getComparator() + " "
                + sorted.estimateSize());
        countdown.remove();
    }
}
