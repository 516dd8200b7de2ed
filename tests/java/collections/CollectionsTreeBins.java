import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Checks HashMap with colliding keys, so that bins become trees, are split on resize and fall back to lists. */
public class CollectionsTreeBins {
    /** A key of few distinct hash codes that is comparable. */
    private record Key(int id, int buckets) implements Comparable<Key> {
        @Override
        public int hashCode() {
            return id % buckets;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(id, other.id);
        }
    }

    private static int checksum(Map<Key, Integer> map) {
        int sum = 0;
        for (Map.Entry<Key, Integer> entry : map.entrySet()) {
            sum = sum * 31 + entry.getKey().id() * 7 + entry.getValue();
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int buckets : new int[] {1, 2, 5, 64}) {
            Map<Key, Integer> map = new HashMap<>();
            for (int id = 0; id < 200; id++) {
                map.put(new Key(id * 73 % 211, buckets), id);
            }
            System.out.println(buckets + ": size " + map.size() + " order " + checksum(map));
            int hits = 0;
            for (int id = 0; id < 250; id++) {
                hits += map.containsKey(new Key(id, buckets)) ? 1 : 0;
            }
            for (int id = 0; id < 211; id += 2) {
                map.remove(new Key(id, buckets));
            }
            System.out.println("hits " + hits + " size " + map.size() + " order " + checksum(map));
            map.keySet().removeIf(key -> key.id() > 9);
            map.computeIfAbsent(new Key(4, buckets), Key::id);
            map.merge(new Key(5, buckets), 1000, Integer::sum);
            System.out.println("left " + map.size() + " order " + checksum(map) + " " + map.get(new Key(4, buckets)));
        }
        Set<String> strings = new HashSet<>();
        for (int bits = 0; bits < 64; bits++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 6; i++) {
                text.append((bits >> i & 1) == 0 ? "Aa" : "BB");
            }
            strings.add(text.toString());
        }
        System.out.println(strings.size() + " " + strings.stream().mapToInt(String::hashCode).distinct().count());
        System.out.println(strings);
    }
}
