import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** Checks the collectors of the library and their nesting, and a collector of its own. */
public class StreamsCollectors {
    private record Item(String kind, String name, int price) {
    }

    private static void show(Object result) {
        System.out.println(result);
    }

    public static void main(String[] args) {
        List<Item> items = List.of(new Item("fruit", "apple", 3), new Item("tool", "saw", 20), new Item("fruit", "fig", 5),
                new Item("tool", "awl", 7), new Item("book", "atlas", 30), new Item("fruit", "kiwi", 2));
        show(items.stream().collect(Collectors.groupingBy(Item::kind, Collectors.counting())));
        show(items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.mapping(Item::name,
                Collectors.toList()))));
        show(items.stream().collect(Collectors.partitioningBy(item -> item.price() > 6,
                Collectors.summingInt(Item::price))));
        show(items.stream().map(Item::name).collect(Collectors.joining(", ", "{", "}")));
        show(items.stream().collect(Collectors.toMap(Item::kind, Item::price, Integer::sum, LinkedHashMap::new)));
        show(items.stream().collect(Collectors.averagingInt(Item::price)));
        show(items.stream().collect(Collectors.summarizingInt(Item::price)));
        show(items.stream().collect(Collectors.teeing(Collectors.counting(),
                Collectors.minBy(Comparator.comparing(Item::price)),
                (count, cheapest) -> count + ":" + cheapest.map(Item::name).orElse("none"))));
        show(items.stream().collect(Collectors.groupingBy(item -> item.name().length(),
                Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparing(Item::price)),
                best -> best.get().name()))));
        show(items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new,
                Collectors.filtering(item -> item.price() > 4, Collectors.mapping(Item::name, Collectors.joining("+"))))));
        show(items.stream().collect(Collectors.flatMapping(item -> item.name().chars().mapToObj(Character::toString),
                Collectors.toCollection(TreeSet::new))));
        show(items.stream().map(Item::price).collect(Collectors.reducing(1, (a, b) -> a * b % 1009)));
        Collector<Item, List<String>, String> backwards = Collector.of(ArrayList::new,
                (list, item) -> list.add(0, item.name()),
                (left, right) -> left, list -> String.join("<", list));
        show(items.stream().collect(backwards) + " " + backwards.characteristics());
        try {
            items.stream().collect(Collectors.toUnmodifiableList()).add(null);
        } catch (UnsupportedOperationException e) {
            show("unmodifiable");
        }
        items.stream().collect(Collectors.toMap(Item::kind, Item::name));
    }
}
