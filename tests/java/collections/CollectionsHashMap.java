import java.util.HashMap;
import java.util.Map;

/** Checks HashMap's compute family, views, null keys and iteration order over resizes. */
public class CollectionsHashMap {
    public static void main(String[] args) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : "to be or not to be that is the question to".split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        System.out.println(counts);
        System.out.println(counts.put("be", 10) + " " + counts.putIfAbsent("be", 11) + " " + counts.putIfAbsent("new", 1)
                + " " + counts.get("none") + " " + counts.getOrDefault("none", -1) + " " + counts.remove("or"));
        System.out.println(counts.compute("be", (key, value) -> value + key.length()) + " "
                + counts.compute("gone", (key, value) -> null)
                + " " + counts.computeIfAbsent("made", String::length) + " " + counts.computeIfPresent("made",
                (key, value) -> null)
                + " " + counts.merge("to", 5, (old, add) -> null) + " " + counts.containsKey("to"));
        System.out.println(counts.replace("is", 7) + " " + counts.replace("is", 1, 8) + " " + counts.replace("is", 7, 9)
                + " " + counts.remove("is", 1) + " " + counts.remove("is", 9) + " " + counts.replace("absent", 1));
        counts.replaceAll((key, value) -> value * 2);
        System.out.println(counts + " " + counts.containsValue(24));

        counts.put(null, 0);
        counts.keySet().removeIf(key -> key != null && key.startsWith("t"));
        counts.values().remove(2);
        for (Map.Entry<String, Integer> entry : counts.entrySet()) {
            entry.setValue(entry.getValue() + 100);
        }
        System.out.println(counts + " " + counts.get(null) + " " + counts.hashCode());

        Map<Integer, String> sparse = new HashMap<>(4, 0.5f);
        for (int i = 0; i < 40; i++) {
            sparse.put(i * 37 % 101 - 50, Integer.toString(i));
        }
        System.out.println(sparse);
        System.out.println(sparse.keySet().equals(new HashMap<>(sparse).keySet()) + " "
                + sparse.equals(Map.copyOf(sparse)));
        Map<Long, Integer> longs = new HashMap<>();
        for (long key = 1L << 33; key < (1L << 33) + 20; key++) {
            longs.put(key * 31, (int) key);
        }
        System.out.println(longs.keySet());
        System.out.println(Map.entry("k", 1) + " " + new java.util.AbstractMap.SimpleEntry<>("k", 1)
                .equals(Map.entry("k", 1)));
    }
}
