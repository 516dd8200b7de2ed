import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Checks LinkedHashMap in insertion and access order, a bounded cache, and LinkedHashSet. */
public class CollectionsLinkedHashMap {
    private static final class Cache extends LinkedHashMap<String, Integer> {
        private final int limit;

        Cache(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            if (size() > limit) {
                System.out.println("evict " + eldest);
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> insertion = new LinkedHashMap<>();
        for (String word : "delta alpha charlie bravo alpha echo".split(" ")) {
            insertion.put(word, insertion.size());
        }
        insertion.remove("charlie");
        insertion.put("charlie", 99);
        insertion.put("delta", 7);
        System.out.println(insertion);

        Map<String, Integer> access = new LinkedHashMap<>(4, 0.75f, true);
        access.putAll(insertion);
        access.get("alpha");
        access.getOrDefault("delta", 0);
        access.putIfAbsent("bravo", 1);
        access.containsKey("echo");
        access.merge("echo", 1, Integer::sum);
        access.compute("charlie", (key, value) -> value);
        System.out.println(access);
        access.forEach((key, value) -> System.out.print(key + "=" + value + ";"));
        System.out.println();

        Cache cache = new Cache(3);
        for (String key : "a b c a d e a f".split(" ")) {
            cache.merge(key, 1, Integer::sum);
        }
        System.out.println(cache + " " + cache.keySet() + " " + cache.values());
        LinkedHashSet<Integer> set = new LinkedHashSet<>(List.of(3, 1, 2));
        System.out.println(set.add(1) + " " + set.remove(3) + " " + set.add(3) + " " + set);
        for (String key : access.keySet()) {
            access.get(key);
        }
    }
}
