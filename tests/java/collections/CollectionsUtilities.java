import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks the algorithms and wrappers of Collections. */
public class CollectionsUtilities {
    public static void main(String[] args) {
        List<Integer> numbers = new ArrayList<>(List.of(5, 3, 8, 1, 9, 2));
        Collections.sort(numbers);
        System.out.println(numbers + " " + Collections.binarySearch(numbers, 8) + " " + Collections.binarySearch(numbers, 4)
                + " " + Collections.binarySearch(numbers, 99) + " " + Collections.max(numbers) + " "
                + Collections.min(numbers, Collections.reverseOrder()));
        Collections.rotate(numbers, 2);
        System.out.print(numbers + " ");
        Collections.rotate(numbers, -9);
        System.out.print(numbers + " ");
        Collections.swap(numbers, 0, 5);
        Collections.reverse(numbers);
        System.out.println(numbers);
        Collections.replaceAll(numbers, 9, 3);
        System.out.println(Collections.frequency(numbers, 3) + " " + Collections.disjoint(numbers, List.of(7, 6)) + " "
                + Collections.indexOfSubList(numbers, numbers.subList(2, 4)) + " "
                + Collections.lastIndexOfSubList(List.of(1, 2, 1, 2), List.of(1, 2)));
        List<String> filled = new ArrayList<>(Collections.nCopies(4, "x"));
        Collections.fill(filled.subList(1, 3), "y");
        Collections.copy(filled, List.of("c", "d"));
        System.out.println(filled + " " + Collections.emptyList() + Collections.singleton(1)
                + Collections.singletonMap("k", "v"));

        List<String> view = Collections.unmodifiableList(filled);
        filled.set(0, "changed");
        System.out.println(view);
        Map<String, Integer> sorted = Collections.unmodifiableMap(new TreeMap<>(Map.of("b", 2, "a", 1)));
        Collection<String> checked = Collections.checkedList(new ArrayList<>(), String.class);
        @SuppressWarnings({"unchecked", "rawtypes"})
        Collection<Object> raw = (Collection) checked;
        Runnable[] failing = {() -> view.add("z"), () -> sorted.put("c", 3), () -> sorted.entrySet().iterator().next()
                .setValue(5),
            () -> raw.add(7), () -> Collections.nCopies(-1, "x"), () -> Collections.copy(new ArrayList<>(), List.of(1)),
            () -> Collections.emptyList().iterator().next(), () -> Collections.max(List.<Integer>of()),
            () -> Collections.singletonList(1).add(2)};
        for (Runnable action : failing) {
            try {
                action.run();
                System.out.println("passed");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(Collections.list(Collections.enumeration(Arrays.asList(1, 2, 3))) + " "
                + Collections.synchronizedList(numbers));
        System.out.println(Collections.asLifoQueue(new java.util.ArrayDeque<>(List.of(1, 2))).peek());
    }
}
