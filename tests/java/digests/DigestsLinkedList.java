import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;

/** Digests the methods of LinkedList as a list and as a deque. */
public class DigestsLinkedList {
    private static final String[] METHODS = ("addFirst addLast addAt addAllAt get set removeAt removeValue "
            + "removeOccurrences offer poll peek pushPop removeEnds element indexOf contains "
            + "iterator descendingIterator listIterator subList clone emptied").split(" ");
    private static final int ROUNDS = 150;
    private static LinkedList<String> subject;
    private static long state;

    private static int next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) (state >>> 20);
    }

    private static int below(int bound) {
        return Math.floorMod(next(), bound);
    }

    private static String word() {
        return below(15) == 0 ? null : String.valueOf((char) ('a' + below(8)));
    }

    private static String outcome(Object result) {
        return result + " " + subject;
    }

    private static int index(int size) {
        return below(8) == 0 ? below(size + 5) - 2 : below(size + 1);
    }

    private static int indexAfter(int start, int size) {
        return below(8) == 0 ? index(size) : start + below(Math.max(1, size - start + 1));
    }

    private static Object call(String method) {
        if (subject.size() > 14) {
            subject.subList(2, 10).clear();
        }
        do {
            subject.add(word());
        } while (subject.size() < 5);
        int i = index(subject.size());
        return switch (method) {
            case "addFirst" -> {
                subject.addFirst(word());
                yield outcome(subject.getLast());
            }
            case "addLast" -> {
                subject.addLast(word());
                yield outcome(subject.getFirst());
            }
            case "addAt" -> {
                subject.add(i, word());
                yield outcome(i);
            }
            case "addAllAt" -> outcome(subject.addAll(i, List.of("x", "y")));
            case "get" -> subject.get(i);
            case "set" -> outcome(subject.set(i, word()));
            case "removeAt" -> outcome(subject.remove(i));
            case "removeValue" -> outcome(subject.remove(word()));
            case "removeOccurrences" -> outcome(subject.removeFirstOccurrence(word()) + " "
                    + subject.removeLastOccurrence(word()));
            case "offer" -> outcome(subject.offer(word()) + " " + subject.offerFirst(word()) + subject.offerLast(word()));
            case "poll" -> outcome(subject.poll() + subject.pollFirst() + subject.pollLast());
            case "peek" -> subject.peek() + subject.peekFirst() + subject.peekLast();
            case "pushPop" -> {
                subject.push(word());
                yield outcome(subject.pop() + subject.pop());
            }
            case "removeEnds" -> outcome(subject.removeFirst() + subject.removeLast() + subject.remove());
            case "element" -> subject.element() + subject.getFirst() + subject.getLast();
            case "indexOf" -> subject.indexOf(word()) * 100 + subject.lastIndexOf(word());
            case "contains" -> subject.contains(word()) + " " + subject.containsAll(List.of("a", "b"));
            case "iterator" -> {
                Iterator<String> iterator = subject.iterator();
                iterator.next();
                iterator.remove();
                yield outcome(iterator.next());
            }
            case "descendingIterator" -> {
                Iterator<String> iterator = subject.descendingIterator();
                String last = iterator.next();
                iterator.remove();
                yield outcome(last + iterator.next());
            }
            case "listIterator" -> {
                ListIterator<String> cursor = subject.listIterator(i);
                cursor.add("new");
                cursor.previous();
                cursor.set("changed");
                yield outcome(cursor.nextIndex() + cursor.next() + cursor.hasNext());
            }
            case "subList" -> subject.subList(i, i + below(4)).toString();
            case "clone" -> subject.equals(subject.clone()) + " " + subject.hashCode()
                    + new ArrayList<>(subject).equals(subject);
            case "emptied" -> {
                subject.retainAll(Arrays.asList("a", null));
                yield below(2) == 0 ? subject.poll() + subject.peekLast() + subject.size() : subject.removeFirst()
                        + subject;
            }
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            subject = new LinkedList<>();
            long digest = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Object result;
                try {
                    result = call(method);
                } catch (RuntimeException e) {
                    result = e.getClass().getName() + ": " + e.getMessage();
                }
                digest = digest * 1000003 + (result == null ? 1 : result.hashCode());
            }
            System.out.println(method + " " + Long.toHexString(digest));
        }
    }
}
