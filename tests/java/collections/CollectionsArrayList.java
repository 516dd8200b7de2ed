import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Checks ArrayList editing, bulk operations, sublists and index exceptions. */
public class CollectionsArrayList {
    private static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " passed");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            list.add(i / 2, i * i);
        }
        System.out.println(list);
        System.out.println(list.remove(3) + " " + list.remove(Integer.valueOf(64)) + " "
                + list.remove(Integer.valueOf(-1)));
        System.out.println(list.indexOf(100) + " " + list.lastIndexOf(4) + " " + list.contains(576) + " " + list.size());
        list.removeIf(value -> value % 2 == 0);
        System.out.println(list);
        list.replaceAll(value -> -value);
        list.addAll(2, Arrays.asList(7, null, 7));
        System.out.println(list.indexOf(null) + " " + list.set(2, 70) + " " + list);
        list.removeAll(Arrays.asList(7, null));
        list.retainAll(list.subList(1, 6));
        System.out.println(list);

        List<Integer> middle = list.subList(1, 4);
        middle.add(1000);
        middle.set(0, 5);
        System.out.println(middle + " " + list);
        middle.clear();
        System.out.println(list + " " + middle.isEmpty());
        list.add(42);
        attempt("stale sublist", middle::size);

        List<Integer> same = new ArrayList<>(list);
        System.out.println(same.equals(list) + " " + (same.hashCode() == list.hashCode()) + " "
                + same.equals(Arrays.asList(1)));
        Collections.addAll(same, 3, 1, 2);
        same.sort(null);
        System.out.println(same + " " + Arrays.toString(same.toArray(new Integer[1])) + " "
                + same.toArray(new Integer[9]).length);
        attempt("get", () -> same.get(99));
        attempt("set", () -> same.set(-1, 0));
        attempt("add", () -> same.add(99, 0));
        attempt("remove", () -> same.remove(same.size()));
        attempt("subList", () -> same.subList(3, 2));
        attempt("capacity", () -> new ArrayList<>(-1));
        attempt("store", () -> same.toArray(new String[0]));
        new ArrayList<String>().get(0);
    }
}
