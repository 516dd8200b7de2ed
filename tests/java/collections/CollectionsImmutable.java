import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Checks List.of, Set.of, Map.of and copyOf: their equality and every refused operation. */
public class CollectionsImmutable {
    private static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " passed");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<String> two = List.of("a", "b");
        List<Integer> many = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        System.out.println(two + " " + many + " " + many.subList(3, 6) + " " + many.indexOf(7) + " "
                + two.equals(Arrays.asList("a", "b")));
        System.out.println(two.hashCode() == new ArrayList<>(two).hashCode());
        System.out.println(List.copyOf(two) == two);
        System.out.println(List.copyOf(new ArrayList<>(two)).equals(two));
        System.out.println(new TreeSet<>(Set.of(3, 1, 2)) + " " + Set.of(1, 2).equals(Set.of(2, 1)) + " "
                + Set.of("x").contains("y"));
        Map<String, Integer> map = Map.of("one", 1, "two", 2, "three", 3);
        System.out.println(map.size() + " " + map.get("two") + " " + map.containsValue(4) + " "
                + map.getOrDefault("ten", 10)
                + " " + map.equals(new HashMap<>(map)) + " " + map.hashCode());
        System.out.println(Map.ofEntries(Map.entry("k", List.of())) + " " + Map.of().isEmpty());

        attempt("List.add", () -> two.add("c"));
        attempt("List.set", () -> two.set(0, "c"));
        attempt("List.remove", () -> two.remove("zzz"));
        attempt("List.clear", () -> List.of().clear());
        attempt("List.sort", () -> many.sort(null));
        attempt("List.get", () -> two.get(2));
        attempt("List.get many", () -> many.get(12));
        attempt("List.contains null", () -> two.contains(null));
        attempt("List.of null", () -> List.of("a", null));
        attempt("List.copyOf null", () -> List.copyOf(Arrays.asList(1, null)));
        attempt("iterator.remove", () -> two.iterator().remove());
        attempt("Set.of duplicate", () -> Set.of("d", "e", "d"));
        attempt("Set.add", () -> Set.of(1).add(1));
        attempt("Map.of duplicate", () -> Map.of("d", 1, "d", 2));
        attempt("Map.put", () -> map.put("four", 4));
        attempt("Map.remove", () -> map.remove("four"));
        attempt("Map.merge", () -> map.merge("one", 1, Integer::sum));
        attempt("Map.get null", () -> map.get(null));
        attempt("entry.setValue", () -> map.entrySet().iterator().next().setValue(1));
        attempt("Map.entry null", () -> Map.entry("k", null));
        attempt("toList", () -> many.stream().toList().add(1));
        Set.copyOf(Arrays.asList("a", null));
    }
}
