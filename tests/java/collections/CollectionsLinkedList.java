import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;

/** Checks LinkedList as list, queue and deque, with its null results and exceptions. */
public class CollectionsLinkedList {
    public static void main(String[] args) {
        LinkedList<String> list = new LinkedList<>(List.of("b", "d"));
        list.addFirst("a");
        list.addLast("e");
        list.add(2, "c");
        list.push("top");
        list.offer("tail");
        System.out.println(list + " " + list.getFirst() + " " + list.getLast() + " " + list.get(3) + " "
                + list.indexOf("e"));
        System.out.println(list.pop() + list.poll() + list.pollLast() + list.peek() + list.peekLast() + list.element());
        System.out.println(list.removeFirst() + list.removeLast() + list);
        list.addAll(1, List.of("x", "y", "x", "z", "x"));
        System.out.println(list.removeFirstOccurrence("x") + " " + list.removeLastOccurrence("x") + " " + list);
        list.set(0, "first");
        list.remove(list.size() - 1);
        StringBuilder backwards = new StringBuilder();
        for (Iterator<String> iterator = list.descendingIterator(); iterator.hasNext();) {
            backwards.append(iterator.next()).append(' ');
        }
        System.out.println(backwards + "" + list.lastIndexOf("x"));
        Object copy = list.clone();
        list.clear();
        System.out.println(copy + " " + list + " " + list.isEmpty());

        Queue<String> queue = list;
        Deque<String> deque = list;
        System.out.println(queue.poll() + " " + queue.peek() + " " + deque.pollLast() + " " + deque.peekFirst());
        Runnable[] failing = {queue::remove, queue::element, deque::getFirst, deque::removeLast, deque::pop,
            () -> list.get(0), () -> list.add(1, "far"), () -> list.listIterator().next()};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (NoSuchElementException | IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        list.removeFirst();
    }
}
