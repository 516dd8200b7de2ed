import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;

/** Checks TreeSet navigation, live range views and comparator-based duplicates. */
public class CollectionsTreeSet {
    public static void main(String[] args) {
        TreeSet<String> words = new TreeSet<>(List.of("kiwi", "apple", "fig", "cherry", "banana", "date"));
        System.out.println(words + " " + words.first() + " " + words.last());
        System.out.println(words.lower("cherry") + " " + words.floor("cherry") + " " + words.ceiling("coconut") + " "
                + words.higher("kiwi"));
        SortedSet<String> head = words.headSet("date");
        NavigableSet<String> tail = words.tailSet("date", false);
        words.add("avocado");
        words.remove("fig");
        System.out.println(head + " " + tail + " " + words.subSet("b", "d") + " " + words.subSet("b", false, "date", true));
        System.out.println(words.descendingSet() + " " + words.descendingSet().headSet("cherry"));
        head.clear();
        System.out.println(words + " " + words.pollFirst() + " " + words.pollLast() + " " + words.pollLast());
        try {
            head.add("zebra");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        TreeSet<String> byLength = new TreeSet<>(Comparator.comparingInt(String::length));
        for (String word : new String[] {"one", "two", "three", "four", "five", "eleven"}) {
            System.out.print(byLength.add(word) + " ");
        }
        System.out.println(byLength + " " + byLength.contains("xxx") + " " + byLength.ceiling("12345"));
        TreeSet<Integer> evens = new TreeSet<>();
        for (int i = 0; i < 50; i += 2) {
            evens.add(i * 13 % 50);
        }
        int gapSum = 0;
        for (Integer value = evens.first(); value != null; value = evens.higher(value)) {
            gapSum += evens.headSet(value).size();
        }
        System.out.println(gapSum + " " + evens.subSet(10, 20) + " " + evens.equals(new java.util.HashSet<>(evens)));
        System.out.println(((TreeSet<?>) evens.clone()).size() + " " + new TreeSet<>(evens.descendingSet()).first());
        new TreeSet<String>().first();
    }
}
