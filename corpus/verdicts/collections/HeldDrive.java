package verdicts.collections;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class HeldDrive {
    private static final class Lazy extends AbstractList<String> {
        @Override
        public String get(int index) {
            return "";
        }

        @Override
        public int size() {
            return 0;
        }

        @Override
        public boolean add(String word) {
            return false;
        }

        @Override
        public void clear() {
        }
    }

    static void drive() {
        Held.addedOnce("a");
        Held.addedTwice("a", "a");
        Held.addedTwice("a", "b");
        Held.listOfTwo(1, 1);
        Held.listOfTwo(1, 2);
        Held.mapOfTwo("a", "a");
        Held.mapOfTwo("a", "b");
        Held.mapOfTwo(null, "b");
        Held.givenList(new ArrayList<>());
        Held.givenList(new Lazy());
        Held.givenArrayList(new ArrayList<>());
        Held.givenArrayList(new ArrayList<>(List.of("a", "b", "c")));
        Held.givenArrayList(new ArrayList<>(List.of("a", "a", "c")));
        Held.sortedList(3, 2, 1);
        Held.stack(1, 2);
        Held.treeOrder(1, 1);
        Held.treeOrder(2, 1);
        Held.linkedOrder("a", "b");
        Held.removed("a");
        Held.removed("z");
        Held.immutable(List.of());
        Held.view(new ArrayList<>());
        Held.view(new Lazy());
        Held.copy(new ArrayList<>());
        Held.optional(Optional.empty());
        Held.optional(Optional.of("a"));
        Held.optionalOf(null);
        Held.optionalOf("a");
        Held.counted("");
        Held.counted("xx");
        for (int limit = 0; limit < 8; limit++) {
            Held.stream(limit);
        }
        Held.equalLists(List.of(1, 2));
        Held.equalLists(List.of(1, 3));
        Held.fixedSize("z");
        Held.fixedSize("a");
        Map<String, Integer> numbers = new HashMap<>();
        Held.sumOf(numbers);
        numbers.put("a", 12);
        Held.sumOf(numbers);
        Held.mutableKey(new ArrayList<>());
        Held.mutableKey(new ArrayList<>() {
            @Override
            public int hashCode() {
                return 1;
            }
        });
        Map<String, String> words = new HashMap<>();
        Held.nullKey(words);
        words.put(null, "");
        Held.nullKey(words);
        Held.emptied(3);
    }
}
