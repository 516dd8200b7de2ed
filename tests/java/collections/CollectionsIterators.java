import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.TreeMap;

/** Checks fail-fast iteration, iterator removal and the cursor of ListIterator. */
public class CollectionsIterators {
    private static void modifyWhileIterating(String name, List<Integer> list, int at) {
        StringBuilder seen = new StringBuilder();
        try {
            for (Integer value : list) {
                seen.append(value).append(' ');
                if (value == at) {
                    list.remove(value);
                }
            }
            System.out.println(name + " " + seen + "finished " + list);
        } catch (ConcurrentModificationException e) {
            System.out.println(name + " " + seen + e);
        }
    }

    public static void main(String[] args) {
        modifyWhileIterating("first", new ArrayList<>(List.of(1, 2, 3, 4)), 1);
        modifyWhileIterating("last but one", new ArrayList<>(List.of(1, 2, 3, 4)), 3);
        modifyWhileIterating("last", new ArrayList<>(List.of(1, 2, 3, 4)), 4);
        modifyWhileIterating("linked", new java.util.LinkedList<>(List.of(1, 2, 3, 4)), 2);
        modifyWhileIterating("copy on write", new java.util.concurrent.CopyOnWriteArrayList<>(List.of(1, 2, 3, 4)), 2);

        for (Map<Integer, String> map : List.of(new HashMap<Integer, String>(), new TreeMap<Integer, String>())) {
            for (int i = 0; i < 5; i++) {
                map.put(i, "v" + i);
            }
            Iterator<Integer> keys = map.keySet().iterator();
            keys.next();
            keys.remove();
            try {
                keys.remove();
            } catch (IllegalStateException e) {
                System.out.println("second remove " + e.getMessage());
            }
            map.put(1, "replaced value is no structural change");
            System.out.println(keys.next());
            map.put(77, "new");
            try {
                keys.next();
            } catch (ConcurrentModificationException e) {
                System.out.println("map changed " + e.getMessage());
            }
        }
        ListIterator<String> cursor = new ArrayList<>(List.of("a", "b", "c")).listIterator(1);
        System.out.println(cursor.previousIndex() + " " + cursor.next() + " " + cursor.nextIndex() + " "
                + cursor.previous() + " " + cursor.previous());
        cursor.set("A");
        cursor.add("new");
        System.out.println(cursor.nextIndex() + " " + cursor.next() + cursor.hasPrevious());
        cursor.remove();
        StringBuilder rest = new StringBuilder();
        while (cursor.hasPrevious()) {
            rest.append(cursor.previous());
        }
        System.out.println(rest);
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.forEach(list::add);
    }
}
