import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Checks TreeMap insertions and removals against a HashMap model, so that all rebalancing cases occur. */
public class CollectionsTreeRebalance {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> tree = new TreeMap<>();
        Map<Integer, Integer> model = new HashMap<>();
        long state = 42;
        int mismatches = 0;
        for (int step = 0; step < 3000; step++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            int key = (int) (state >>> 55);
            Integer fromTree;
            Integer fromModel;
            if ((state >>> 40 & 3) < 2) {
                fromTree = tree.put(key, step);
                fromModel = model.put(key, step);
            } else {
                fromTree = tree.remove(key);
                fromModel = model.remove(key);
            }
            if (fromTree == null ? fromModel != null : !fromTree.equals(fromModel)) {
                mismatches++;
            }
        }
        System.out.println(mismatches + " " + tree.size() + " " + tree.equals(model) + " " + model.equals(tree));
        int previous = -1;
        boolean ascending = true;
        int digest = 0;
        for (Map.Entry<Integer, Integer> entry : tree.entrySet()) {
            ascending &= previous < entry.getKey();
            previous = entry.getKey();
            digest = digest * 31 + entry.getKey() * 17 + entry.getValue();
        }
        System.out.println(ascending + " " + digest + " " + tree.hashCode());
        TreeSet<Integer> keys = new TreeSet<>(tree.keySet());
        int alternations = 0;
        while (keys.size() > 1) {
            int low = keys.pollFirst();
            int high = keys.pollLast();
            alternations += high - low;
        }
        System.out.println(alternations + " " + keys.size());
        tree.values().removeIf(value -> value % 2 == 0);
        tree.keySet().retainAll(model.keySet());
        System.out.println(tree.size() + " " + tree.firstKey() + " " + tree.lastKey() + " " + tree.headMap(100).size());
        TreeMap<Integer, Integer> copy = new TreeMap<>(tree.descendingMap());
        System.out.println(copy.firstKey().equals(tree.lastKey()) + " " + copy.comparator().compare(1, 2));
    }
}
