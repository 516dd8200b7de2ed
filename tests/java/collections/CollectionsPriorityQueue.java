import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Checks PriorityQueue heap order, internal layout, removal from the middle and comparators. */
public class CollectionsPriorityQueue {
    private record Job(int priority, String name) {
    }

    private static <T> List<T> drain(PriorityQueue<T> queue) {
        List<T> out = new ArrayList<>();
        while (!queue.isEmpty()) {
            out.add(queue.poll());
        }
        return out;
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int value : new int[] {5, 3, 9, 1, 7, 3, 8, 2, 6, 4}) {
            queue.add(value);
        }
        System.out.println(queue + " " + queue.peek());
        System.out.println(queue.remove(9) + " " + queue.remove(42) + " " + queue);
        queue.removeIf(value -> value % 2 == 0);
        System.out.println(queue + " " + Arrays.toString(queue.toArray()));
        System.out.println(drain(queue) + " " + queue.poll() + " " + queue.peek());
        System.out.println(new PriorityQueue<>(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1)));

        PriorityQueue<String> byLength = new PriorityQueue<>(3, Comparator.comparing(String::length)
                .thenComparing(Comparator.reverseOrder()));
        byLength.addAll(List.of("pear", "fig", "apple", "kiwi", "banana", "date", "nut"));
        System.out.println(drain(byLength));

        PriorityQueue<Job> jobs = new PriorityQueue<>((a, b) -> Integer.compare(b.priority(), a.priority()));
        jobs.add(new Job(1, "low"));
        jobs.add(new Job(9, "high"));
        jobs.add(new Job(5, "mid"));
        System.out.println(jobs.poll() + " " + jobs.size() + " " + jobs.contains(new Job(5, "mid")));
        try {
            new PriorityQueue<>(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            queue.add(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        PriorityQueue<Object> mixed = new PriorityQueue<>();
        mixed.add("text");
        mixed.add(1);
    }
}
