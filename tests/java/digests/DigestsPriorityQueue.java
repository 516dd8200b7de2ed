import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/** Digests the methods of PriorityQueue, whose array order is visible in its text, under three comparators. */
public class DigestsPriorityQueue {
    private static final String[] METHODS = ("add offer poll peek removeHead removeValue removePresent contains removeIf "
            + "retainAll addAll iterator iteratorRemoveAll toArray heapify copy drain failFast").split(" ");
    private static final int ROUNDS = 120;
    private static final List<Comparator<Integer>> ORDERS = Arrays.asList(null, Comparator.reverseOrder(),
            Comparator.comparing((Integer value) -> value % 7));
    private static PriorityQueue<Integer> subject;
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

    private static String outcome(Object result) {
        return result + " " + subject;
    }

    private static Object call(String method) {
        subject.add(below(50));
        subject.add(below(50));
        while (subject.size() > 20) {
            subject.poll();
        }
        Integer value = below(50);
        return switch (method) {
            case "add" -> outcome(subject.add(value));
            case "offer" -> outcome(subject.offer(below(30) == 0 ? null : value));
            case "poll" -> outcome(subject.poll());
            case "peek" -> subject.peek() + " " + subject.element();
            case "removeHead" -> outcome(subject.remove());
            case "removeValue" -> outcome(subject.remove(value));
            case "removePresent" -> outcome(subject.remove(subject.toArray()[below(subject.size())]));
            case "contains" -> subject.contains(value);
            case "removeIf" -> outcome(subject.removeIf(each -> each % 4 == value % 4));
            case "retainAll" -> outcome(subject.retainAll(List.of(1, 2, 3, 5, 8, 13, 21, 34, value)));
            case "addAll" -> outcome(subject.addAll(List.of(value, value / 2, value / 3)));
            case "iterator" -> {
                Iterator<Integer> iterator = subject.iterator();
                int removed = iterator.next();
                for (int i = below(subject.size()); i > 0; i--) {
                    removed = iterator.next();
                }
                iterator.remove();
                yield outcome(removed);
            }
            case "iteratorRemoveAll" -> {
                int seen = 0;
                for (Iterator<Integer> iterator = subject.iterator(); iterator.hasNext();) {
                    if (iterator.next() % 2 == 0) {
                        iterator.remove();
                    }
                    seen++;
                }
                yield outcome(seen);
            }
            case "toArray" -> Arrays.toString(subject.toArray());
            case "heapify" -> new PriorityQueue<>(List.of(below(9), below(9), below(9), below(9), below(9), below(9),
                    below(9))).toString();
            case "copy" -> new PriorityQueue<>(subject).toString() + (subject.comparator() == null);
            case "drain" -> {
                StringBuilder out = new StringBuilder();
                PriorityQueue<Integer> copy = new PriorityQueue<>(subject);
                while (!copy.isEmpty()) {
                    out.append(copy.poll()).append(' ');
                }
                yield out.toString();
            }
            case "failFast" -> {
                for (Integer each : subject) {
                    if (each.equals(value)) {
                        subject.add(value + 1);
                    }
                }
                yield outcome("finished");
            }
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            subject = new PriorityQueue<>(1 + below(5), ORDERS.get(below(3)));
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
