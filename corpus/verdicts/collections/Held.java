package verdicts.collections;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Collections of the JDK: those that a method makes itself keep their promises, given ones need not. */
final class Held {
    private Held() {
    }

    static int addedOnce(String word) {
        Set<String> set = new HashSet<>();
        set.add(word);
        if (!set.contains(word)) { // never: true; just added
            return 1;
        }
        if (set.size() != 1) { // never: true
            return 2;
        }
        return 0;
    }

    static int addedTwice(String one, String other) {
        Set<String> set = new HashSet<>();
        set.add(one);
        if (set.add(other)) {
            return 1;
        }
        return 0;
    }

    static int listOfTwo(int one, int other) {
        List<Integer> list = new ArrayList<>();
        list.add(one);
        list.add(other);
        if (list.size() > 2) { // never: true
            return 1;
        }
        if (list.get(0).equals(list.get(1))) {
            return 2;
        }
        return 0;
    }

    static int mapOfTwo(String one, String other) {
        Map<String, Integer> map = new HashMap<>();
        map.put(one, 1);
        map.put(other, 2);
        if (map.get(one) == 1) {
            if (one != null && one.equals(other)) { // never: 2 true; then it would be two
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int givenList(List<String> list) {
        list.add("a");
        if (list.isEmpty()) {
            return 1;
        }
        return 0;
    }

    static int givenArrayList(ArrayList<String> list) {
        if (list.size() == 3 && "b".equals(list.get(1))) {
            return 1;
        }
        return 0;
    }

    static int sortedList(int one, int two, int three) {
        List<Integer> list = new ArrayList<>(Arrays.asList(one, two, three));
        Collections.sort(list);
        if (list.get(0) > list.get(1)) { // never: true
            return 1;
        }
        return 0;
    }

    static int stack(int one, int other) {
        ArrayDeque<Integer> stack = new ArrayDeque<>();
        stack.push(one);
        stack.push(other);
        if (stack.pop() != other) { // never: true; the last one comes first
            return 1;
        }
        if (stack.size() != 1) { // never: true
            return 2;
        }
        return 0;
    }

    static int treeOrder(int one, int other) {
        TreeMap<Integer, String> map = new TreeMap<>();
        map.put(one, "a");
        map.put(other, "b");
        if (map.firstKey() > map.lastKey()) { // never: true
            return 1;
        }
        if (map.size() == 1) {
            return 2;
        }
        return 0;
    }

    static int linkedOrder(String one, String other) {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put(one, 1);
        map.put(other, 2);
        String first = map.keySet().iterator().next();
        if (first != one) { // never: true; in the order of insertion, and a second key takes no place
            return 1;
        }
        return 0;
    }

    static int removed(String word) {
        List<String> list = new ArrayList<>(List.of("a", "b", "c"));
        if (list.remove(word)) {
            if (list.size() != 2) { // never: true
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int immutable(List<String> given) {
        List<String> copy = List.copyOf(given);
        try {
            copy.add("a");
            return 1; // never: all; it cannot be changed
        } catch (UnsupportedOperationException exception) {
            return 0;
        }
    }

    static int view(List<String> given) {
        List<String> view = Collections.unmodifiableList(given);
        int before = view.size();
        given.add("a");
        if (view.size() != before) {
            return 1;
        }
        return 0;
    }

    static int copy(List<String> given) {
        List<String> copy = new ArrayList<>(given);
        int before = copy.size();
        given.clear();
        if (copy.size() != before) { // never: true; a copy of its own
            return 1;
        }
        return 0;
    }

    static int optional(Optional<String> given) {
        if (given.isPresent()) {
            if (given.get() == null) { // never: true; Optional is final and holds no null
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int optionalOf(String text) {
        Optional<String> optional = Optional.ofNullable(text);
        if (optional.isEmpty()) {
            if (text != null) { // never: true
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int counted(String text) {
        Map<Character, Integer> counts = new HashMap<>();
        for (char letter : text.toCharArray()) {
            counts.merge(letter, 1, Integer::sum);
        }
        if (counts.size() > text.length()) { // never: true
            return 1;
        }
        if (counts.getOrDefault('x', 0) == 2) {
            return 2;
        }
        return 0;
    }

    static int stream(int limit) {
        int sum = IntStream.range(0, limit & 7).filter(number -> number % 2 == 1).sum();
        if (sum == 9) {
            return 1;
        }
        if (sum == 5) { // never: true; 0, 1, 4 or 9
            return 2;
        }
        return 0;
    }

    static int equalLists(List<Integer> given) {
        List<Integer> mine = Arrays.asList(1, 2);
        if (mine.equals(given)) {
            return 1;
        }
        return 0;
    }

    static int fixedSize(String word) {
        List<String> list = Arrays.asList("a", "b");
        list.set(0, word);
        if (list.size() != 2) { // never: true; a fixed size
            return 1;
        }
        if ("z".equals(list.get(0))) {
            return 2;
        }
        return 0;
    }

    static int sumOf(Map<String, Integer> given) {
        int sum = 0;
        for (Map.Entry<String, Integer> entry : given.entrySet()) {
            sum += entry.getValue();
        }
        if (sum == 12) {
            return 1;
        }
        return 0;
    }

    static int mutableKey(List<Integer> key) {
        Map<List<Integer>, String> map = new HashMap<>();
        map.put(key, "a");
        key.add(1);
        if (map.get(key) == null) {
            return 1;
        }
        return 0;
    }

    static int nullKey(Map<String, String> given) {
        Map<String, String> mine = new HashMap<>(given);
        if (mine.containsKey(null)) {
            return 1;
        }
        return 0;
    }

    static int emptied(int rounds) {
        List<Integer> list = new ArrayList<>();
        for (int round = 0; round < (rounds & 3); round++) {
            list.add(round);
        }
        while (!list.isEmpty()) {
            list.remove(list.size() - 1);
        }
        if (list.size() > 0) { // never: true
            return 1;
        }
        return 0;
    }
}
