/** Checks hash collections with user-defined equals and hashCode: collisions, mutation, asymmetry, identity. */
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

public class EqualsAndHashing {
    static class Key {
        int value;
        static int comparisons;

        Key(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            comparisons++;
            return other instanceof Key && ((Key) other).value == value;
        }

        @Override
        public int hashCode() {
            return value % 3;
        }

        @Override
        public String toString() {
            return "k" + value;
        }
    }

    public static void main(String[] args) {
        Map<Key, String> map = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            map.put(new Key(i % 12), "v" + i);
        }
        System.out.println(map.size() + " " + map.get(new Key(5)) + " " + map.get(new Key(11)) + " "
            + map.get(new Key(12)));
        System.out.println(map.remove(new Key(0)) + " " + map.containsKey(new Key(0)) + " " + (Key.comparisons > 0));
        Key mutable = new Key(100);
        Set<Key> set = new HashSet<>();
        set.add(mutable);
        mutable.value = 101;
        System.out.println(set.contains(mutable) + " " + set.contains(new Key(100)) + " " + set.size());
        set.add(mutable);
        System.out.println(set.size());
        Map<Key, Integer> identity = new IdentityHashMap<>();
        identity.put(new Key(1), 1);
        identity.put(new Key(1), 2);
        System.out.println(identity.size() + " " + identity.get(new Key(1)));
        Set<Object> mixed = new LinkedHashSet<>();
        for (Object object : new Object[] {1, 1L, 1.0, "1", '1', 1, new Key(1), new Key(1), null, null}) {
            mixed.add(object);
        }
        System.out.println(mixed);
    }
}
