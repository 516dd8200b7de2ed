import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/** Checks ArrayDeque wrap-around and growth against a list model, plus its null and empty behaviour. */
public class CollectionsDeques {
    public static void main(String[] args) {
        Deque<Integer> deque = new ArrayDeque<>(4);
        List<Integer> model = new ArrayList<>();
        int state = 7;
        for (int step = 0; step < 2000; step++) {
            state = state * 69069 + 1;
            int choice = state >>> 29;
            if (choice < 3) {
                deque.addFirst(step);
                model.add(0, step);
            } else if (choice < 5) {
                deque.offerLast(step);
                model.add(step);
            } else if (choice == 5) {
                Integer first = deque.pollFirst();
                if (first != null && !first.equals(model.remove(0))) {
                    System.out.println("first differs at " + step);
                }
            } else {
                Integer last = deque.pollLast();
                if (last != null && !last.equals(model.remove(model.size() - 1))) {
                    System.out.println("last differs at " + step);
                }
            }
        }
        System.out.println(deque.size() + " " + model.equals(new ArrayList<>(deque)) + " " + deque.peekFirst() + " "
                + deque.peekLast());
        deque.removeIf(value -> value % 3 != 0);
        model.removeIf(value -> value % 3 != 0);
        System.out.println(deque.size() + " " + model.equals(List.copyOf(deque)));
        int sum = 0;
        for (Iterator<Integer> iterator = deque.iterator(); iterator.hasNext();) {
            int value = iterator.next();
            if (value % 2 == 0) {
                iterator.remove();
                sum += value;
            }
        }
        System.out.println(sum + " " + deque.size() + " " + deque.contains(999));

        ArrayDeque<String> small = new ArrayDeque<>(List.of("a", "b", "c", "b"));
        System.out.println(small.removeFirstOccurrence("b") + " " + small.removeLastOccurrence("z") + " " + small + " "
                + small.clone());
        StringBuilder text = new StringBuilder();
        small.descendingIterator().forEachRemaining(text::append);
        System.out.println(text);
        try {
            small.add(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        small.clear();
        System.out.println(small.poll() + " " + small.peek());
        small.pop();
    }
}
