import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Digests the methods of ArrayDeque while it wraps around and grows. */
public class DigestsArrayDeque {
    private static final String[] METHODS = ("addFirst addLast offer poll removeEnds peek pushPop removeFirstOccurrence "
            + "removeLastOccurrence remove contains addAll removeIf removeAll retainAll iterator "
            + "descendingIterator toArray clone clear").split(" ");
    private static final int ROUNDS = 100;
    private static ArrayDeque<Integer> subject;
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

    private static Integer value() {
        return below(40) == 0 ? null : below(10);
    }

    private static String outcome(Object result) {
        return result + " " + subject;
    }

    private static Object call(String method) {
        do {
            if (below(2) == 0) {
                subject.addFirst(below(10));
            } else {
                subject.addLast(below(10));
            }
        } while (subject.size() < 5);
        while (subject.size() > 24) {
            subject.pollFirst();
        }
        return switch (method) {
            case "addFirst" -> {
                subject.addFirst(value());
                yield outcome(subject.peekFirst());
            }
            case "addLast" -> {
                subject.addLast(value());
                yield outcome(subject.peekLast());
            }
            case "offer" -> outcome(subject.offer(value()) + " " + subject.offerFirst(value())
                    + subject.offerLast(value()));
            case "poll" -> outcome(subject.poll() + " " + subject.pollFirst() + " " + subject.pollLast());
            case "removeEnds" -> outcome(subject.removeFirst() * 10 + subject.removeLast());
            case "peek" -> subject.peek() + " " + subject.peekFirst() + subject.peekLast() + subject.element();
            case "pushPop" -> {
                subject.push(value());
                yield outcome(subject.pop() + subject.pop());
            }
            case "removeFirstOccurrence" -> outcome(subject.removeFirstOccurrence(value()));
            case "removeLastOccurrence" -> outcome(subject.removeLastOccurrence(value()));
            case "remove" -> outcome(subject.remove(value()) + " " + subject.remove());
            case "contains" -> subject.contains(value()) + " " + subject.containsAll(List.of(1, 2));
            case "addAll" -> outcome(subject.addAll(List.of(below(10), below(10), below(10))));
            case "removeIf" -> outcome(subject.removeIf(each -> each == below(10)));
            case "removeAll" -> outcome(subject.removeAll(List.of(below(10), below(10))));
            case "retainAll" -> outcome(subject.retainAll(List.of(0, 1, 2, 3, 4, below(10))));
            case "iterator" -> {
                Iterator<Integer> iterator = subject.iterator();
                iterator.next();
                int second = iterator.next();
                iterator.remove();
                yield outcome(second);
            }
            case "descendingIterator" -> {
                Iterator<Integer> iterator = subject.descendingIterator();
                iterator.next();
                iterator.remove();
                yield outcome(iterator.next());
            }
            case "toArray" -> Arrays.toString(subject.toArray()) + subject.toArray(new Integer[below(6)]).length;
            case "clone" -> subject.clone().toString() + subject.stream().mapToInt(each -> each).sum();
            case "clear" -> {
                if (below(4) == 0) {
                    subject.clear();
                }
                yield outcome(below(2) == 0 ? subject.getFirst() : subject.getLast());
            }
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            subject = new ArrayDeque<>(below(9));
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
