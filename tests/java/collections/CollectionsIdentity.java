import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/** Checks IdentityHashMap against equality, and WeakHashMap with keys that are kept reachable. */
public class CollectionsIdentity {
    public static void main(String[] args) {
        String literal = "key";
        String copy = new String("key");
        Map<String, Integer> identity = new IdentityHashMap<>();
        identity.put(literal, 1);
        identity.put(copy, 2);
        identity.put(new String("key"), 3);
        identity.put(null, 4);
        System.out.println(identity.size() + " " + identity.get("key") + " " + identity.get(copy) + " "
                + identity.get(new String("key"))
                + " " + identity.get(null));
        System.out.println(identity.containsValue(Integer.valueOf(2)) + " "
                + identity.containsValue(Integer.valueOf(1000)));
        System.out.println(identity.put(copy, 20) + " " + identity.remove(new String("key")) + " "
                + identity.remove(literal) + " " + identity.size());
        System.out.println(identity.values().stream().mapToInt(Integer::intValue).sum());

        Set<Integer> boxes = Collections.newSetFromMap(new IdentityHashMap<>());
        Integer[] kept = new Integer[300];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = Integer.valueOf(i);
            boxes.add(kept[i]);
            boxes.add(Integer.valueOf(i));
        }
        System.out.println(boxes.size() >= 300 && boxes.contains(5) && !boxes.contains(Integer.valueOf(1000)));
        int removed = 0;
        for (int i = 0; i < kept.length; i += 3) {
            removed += boxes.remove(kept[i]) ? 1 : 0;
        }
        System.out.println(removed + " " + boxes.contains(kept[1]) + " " + boxes.contains(kept[3]));

        Map<Object, String> weak = new WeakHashMap<>();
        Object first = new Object();
        weak.put(first, "first");
        weak.put("interned", "literal");
        weak.put(null, "null");
        System.out.println(weak.size() + " " + weak.get(first) + " " + weak.get("interned") + " " + weak.get(null)
                + " " + weak.remove(first) + " " + weak.containsKey(first) + " " + weak.size());
        weak.clear();
        System.out.println(weak.isEmpty() + " " + (first != null));
    }
}
