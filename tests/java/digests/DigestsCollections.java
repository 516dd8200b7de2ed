import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;

/** Digests the algorithms of Collections over random lists. */
public class DigestsCollections {
    private static final String[] METHODS = ("sort sortReverse binarySearch reverse shuffle swap rotate fill copy "
            + "replaceAll max min frequency indexOfSubList nCopies addAll singletons unmodifiable "
            + "unmodifiableViews checked synchronizedViews empty enumeration lifoQueue").split(" ");
    private static final int ROUNDS = 150;
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

    private static List<Integer> list(int maximum) {
        List<Integer> out = below(3) == 0 ? new LinkedList<>() : new ArrayList<>();
        for (int i = below(maximum + 1); i > 0; i--) {
            out.add(below(9));
        }
        return out;
    }

    private static int index(int size) {
        return below(8) == 0 ? below(size + 5) - 2 : below(size + 1);
    }

    private static int indexAfter(int start, int size) {
        return below(8) == 0 ? index(size) : start + below(Math.max(1, size - start + 1));
    }

    private static Object call(String method) {
        List<Integer> a = list(16);
        List<Integer> b = list(3);
        int i = index(a.size());
        int j = index(a.size());
        return switch (method) {
            case "sort" -> {
                Collections.sort(a);
                yield a;
            }
            case "sortReverse" -> {
                a.sort(Collections.reverseOrder());
                yield a;
            }
            case "binarySearch" -> {
                Collections.sort(a);
                yield Collections.binarySearch(a, below(11) - 1);
            }
            case "reverse" -> {
                Collections.reverse(a);
                yield a;
            }
            case "shuffle" -> {
                Collections.shuffle(a, new Random(i));
                yield a;
            }
            case "swap" -> {
                Collections.swap(a, i, j);
                yield a;
            }
            case "rotate" -> {
                Collections.rotate(a, i * 7 - j * 5);
                yield a;
            }
            case "fill" -> {
                Collections.fill(a.subList(0, a.size() / 2), i);
                yield a;
            }
            case "copy" -> {
                Collections.copy(b, a.subList(0, Math.min(a.size(), 2)));
                yield b;
            }
            case "replaceAll" -> Collections.replaceAll(a, below(9), i) + " " + a;
            case "max" -> Collections.max(a) * 10 + Collections.max(a, Collections.reverseOrder());
            case "min" -> Collections.min(a) * 10 + Collections.min(a, (x, y) -> x % 4 - y % 4);
            case "frequency" -> Collections.frequency(a, below(9)) + (Collections.disjoint(a, b) ? 100 : 0);
            case "indexOfSubList" -> Collections.indexOfSubList(a, b) * 100 + Collections.lastIndexOfSubList(a, b);
            case "nCopies" -> Collections.nCopies(i, j).toString();
            case "addAll" -> Collections.addAll(a, i, j) + " " + a;
            case "singletons" -> Collections.singletonList(i).equals(Arrays.asList(i)) + " " + Collections.singleton(j)
                    + Collections.singletonMap(i, j);
            case "unmodifiable" -> below(3) == 0 ? Collections.unmodifiableList(a).set(i,
                    j) : Collections.unmodifiableList(a).get(i);
            case "unmodifiableViews" -> Collections.unmodifiableCollection(a).toString()
                    + Collections.unmodifiableList(a).equals(a) + Collections.unmodifiableList(a).hashCode();
            case "checked" -> Collections.checkedList(a, Integer.class).addAll(b) + " " + a;
            case "synchronizedViews" -> Collections.synchronizedList(a).remove(i) + " " + a;
            case "empty" -> Collections.emptyList().equals(a) + " " + Collections.emptyMap()
                    + Collections.emptySet().contains(i) + Collections.emptyIterator().hasNext() + i;
            case "enumeration" -> Collections.list(Collections.enumeration(a));
            case "lifoQueue" -> Collections.asLifoQueue(new ArrayDeque<>(a)).poll();
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
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
