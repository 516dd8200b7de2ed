import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ListIterator;

/** Digests the methods of ArrayList on one list per method that changes all the time. */
public class DigestsArrayList {
    private static final String[] METHODS = ("add addAt addAll addAllAt get set removeAt removeValue removeAll retainAll "
            + "removeIf replaceAll indexOf contains subList subListEdit staleSubList sort iterator "
            + "failFast toArray equals clear").split(" ");
    private static final int ROUNDS = 120;
    private static List<Integer> subject;
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

    private static List<Integer> few() {
        List<Integer> out = new ArrayList<>();
        for (int i = below(5); i > 0; i--) {
            out.add(below(12));
        }
        return out;
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
        do {
            subject.add(below(12));
        } while (subject.size() < 5);
        if (subject.size() > 20) {
            subject.subList(3, 12).clear();
        }
        int i = index(subject.size());
        int j = indexAfter(i, subject.size());
        Integer value = below(12);
        return switch (method) {
            case "add" -> outcome(subject.add(value));
            case "addAt" -> {
                subject.add(i, value);
                yield outcome(i);
            }
            case "addAll" -> outcome(subject.addAll(few()));
            case "addAllAt" -> outcome(subject.addAll(i, few()));
            case "get" -> subject.get(i);
            case "set" -> outcome(subject.set(i, value));
            case "removeAt" -> outcome(subject.remove(i));
            case "removeValue" -> outcome(subject.remove(value));
            case "removeAll" -> outcome(subject.removeAll(few()));
            case "retainAll" -> outcome(subject.retainAll(List.of(1, 2, 3, 4, 5, 6, value)));
            case "removeIf" -> outcome(subject.removeIf(each -> each % 5 == value % 5));
            case "replaceAll" -> {
                subject.replaceAll(each -> (each * 7 + value) % 12);
                yield outcome(value);
            }
            case "indexOf" -> subject.indexOf(value) * 100 + subject.lastIndexOf(value);
            case "contains" -> subject.contains(value) + " " + subject.containsAll(few());
            case "subList" -> outcome(subject.subList(i, j).toString());
            case "subListEdit" -> {
                List<Integer> part = subject.subList(i, j);
                part.add(value);
                part.remove((Integer) below(12));
                yield outcome(part.hashCode() + part.indexOf(value));
            }
            case "staleSubList" -> {
                List<Integer> part = subject.subList(i, j);
                if (below(2) == 0) {
                    subject.add(value);
                }
                yield outcome(part.size());
            }
            case "sort" -> {
                subject.sort(below(2) == 0 ? null : (a, b) -> Integer.compare(a % 4, b % 4));
                yield outcome(null);
            }
            case "iterator" -> {
                ListIterator<Integer> cursor = subject.listIterator(i);
                cursor.next();
                if (below(2) == 0) {
                    cursor.set(value);
                } else {
                    cursor.remove();
                }
                cursor.add(below(12));
                yield outcome(cursor.previousIndex() * 100 + cursor.previous());
            }
            case "failFast" -> {
                for (Integer each : subject) {
                    if (each.equals(value)) {
                        subject.remove(each);
                    }
                }
                yield outcome("finished");
            }
            case "toArray" -> Arrays.toString(subject.toArray()) + Arrays.toString(subject.toArray(new Integer[i]));
            case "equals" -> subject.equals(new ArrayList<>(subject)) + " " + subject.equals(few()) + " "
                    + subject.hashCode();
            case "clear" -> {
                if (below(4) == 0) {
                    subject.clear();
                }
                yield outcome(subject.isEmpty());
            }
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            subject = new ArrayList<>(few());
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
