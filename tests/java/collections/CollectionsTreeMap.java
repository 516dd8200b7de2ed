import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Checks TreeMap navigation, sub, head, tail and descending maps, and their range exceptions. */
public class CollectionsTreeMap {
    private static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " passed");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 100; i += 10) {
            map.put(i * 7 % 100, "v" + i);
        }
        System.out.println(map);
        for (int key : new int[] {-5, 0, 35, 40, 90, 95}) {
            System.out.println(key + " " + map.lowerKey(key) + " " + map.floorKey(key) + " " + map.ceilingEntry(key) + " "
                    + map.higherKey(key));
        }
        System.out.println(map.firstEntry() + " " + map.lastKey() + " " + map.pollFirstEntry() + " " + map.pollLastEntry());
        NavigableMap<Integer, String> sub = map.subMap(20, true, 60, false);
        System.out.println(sub + " " + sub.size() + " " + sub.firstKey() + " " + sub.higherKey(50) + " "
                + sub.floorKey(99));
        System.out.println(map.headMap(30) + " " + map.tailMap(70, false) + " " + map.headMap(10, true).descendingMap());
        NavigableMap<Integer, String> down = sub.descendingMap();
        System.out.println(down + " " + down.headMap(30) + " " + down.ceilingKey(45) + " " + down.navigableKeySet());
        sub.put(25, "new");
        sub.remove(30);
        down.pollFirstEntry();
        System.out.println(map + " " + sub.containsKey(70) + " " + sub.get(70));
        sub.clear();
        System.out.println(map.keySet() + " " + map.descendingKeySet());

        attempt("put outside", () -> sub.put(60, "x"));
        attempt("sub of sub", () -> sub.subMap(10, 30));
        attempt("inverted", () -> map.subMap(5, 4));
        attempt("first of empty", sub::firstKey);
        attempt("null key", () -> map.put(null, "x"));
        attempt("set value", () -> map.firstEntry().setValue("x"));

        Map<String, Integer> ignoring = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String word : List.of("Zeta", "alpha", "ZETA", "Beta")) {
            ignoring.merge(word, 1, Integer::sum);
        }
        System.out.println(ignoring + " " + ignoring.get("zeta"));
        TreeMap<String, Integer> nulls = new TreeMap<>(Comparator.nullsFirst(Comparator.reverseOrder()));
        nulls.put("a", 1);
        nulls.put(null, 2);
        nulls.put("b", 3);
        System.out.println(nulls + " " + nulls.headMap("a"));
        new TreeMap<Object, Object>().put(new Object(), 1);
    }
}
