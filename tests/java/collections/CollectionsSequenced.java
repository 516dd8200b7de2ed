// needs: 21
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Checks the sequenced collections: both ends, reversed views and their write-through. */
public class CollectionsSequenced {
    public static void main(String[] args) {
        List<SequencedCollection<Integer>> collections = List.of(new ArrayList<>(List.of(3, 1, 2)),
                new LinkedHashSet<>(List.of(3, 1, 2)),
                new TreeSet<>(List.of(3, 1, 2)), new ArrayDeque<>(List.of(3, 1, 2)));
        for (SequencedCollection<Integer> collection : collections) {
            String name = collection.getClass().getSimpleName();
            System.out.println(name + " " + collection.getFirst() + " " + collection.getLast() + " "
                    + collection.reversed());
            try {
                collection.addFirst(9);
                collection.reversed().addFirst(1);
            } catch (UnsupportedOperationException e) {
                System.out.println(name + " refuses addFirst " + e.getMessage());
            }
            System.out.println(collection + " " + collection.removeFirst() + " " + collection.reversed().removeFirst()
                    + " " + collection);
        }
        LinkedHashMap<String, Integer> map = new LinkedHashMap<>();
        map.put("b", 2);
        map.put("a", 1);
        map.putFirst("z", 26);
        map.putLast("b", 22);
        SequencedMap<String, Integer> reversed = map.reversed();
        reversed.put("new", 0);
        System.out.println(map + " " + reversed + " " + map.firstEntry() + " " + map.pollLastEntry() + " "
                + reversed.sequencedKeySet());
        System.out.println(map.sequencedValues().reversed() + " " + map.sequencedEntrySet().getLast());
        System.out.println(new TreeMap<>(map).reversed().firstEntry());
        System.out.println(List.of(1, 2, 3).reversed() + " " + "abc".chars().boxed().toList().reversed().getFirst());
        new ArrayList<String>().removeLast();
    }
}
