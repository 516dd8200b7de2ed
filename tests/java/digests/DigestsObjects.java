import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Digests Objects, Optional, and the immutable collections over random values with many nulls. */
public class DigestsObjects {
    private static final String[] METHODS = ("equals hash toString compare compareNulls requireNonNull requireNonNullElse "
            + "requireNonNullElseGet checkIndex checkFromToIndex checkFromIndexSize optional "
            + "optionalGet optionalText optionalInt listOf listCopy listGet listContains setOf mapOf "
            + "mapCopy mapEntry immutable").split(" ");
    private static final int ROUNDS = 160;
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
        return below(6) == 0 ? null : "w" + below(4);
    }

    private static int index(int size) {
        return below(8) == 0 ? below(size + 5) - 2 : below(size + 1);
    }

    private static int indexAfter(int start, int size) {
        return below(8) == 0 ? index(size) : start + below(Math.max(1, size - start + 1));
    }

    private static Object call(String method) {
        String a = word();
        String b = word();
        int size = below(6);
        int i = index(size);
        int j = indexAfter(i, size);
        return switch (method) {
            case "equals" -> Objects.equals(a, b) + " " + Objects.deepEquals(new Object[] {a, new int[] {i}},
                    new Object[] {b, new int[] {j}});
            case "hash" -> Objects.hash(a, i, b) * 31 + Objects.hashCode(a) + Objects.hash();
            case "toString" -> Objects.toString(a) + Objects.toString(b, "default");
            case "compare" -> Objects.compare(a, b, Comparator.nullsFirst(Comparator.naturalOrder()));
            case "compareNulls" -> Objects.compare(a, b, String::compareTo);
            case "requireNonNull" -> Objects.requireNonNull(a, "message" + i);
            case "requireNonNullElse" -> Objects.requireNonNullElse(a, b);
            case "requireNonNullElseGet" -> Objects.requireNonNullElseGet(a, () -> b);
            case "checkIndex" -> Objects.checkIndex(i, size);
            case "checkFromToIndex" -> Objects.checkFromToIndex(i, j, size);
            case "checkFromIndexSize" -> Objects.checkFromIndexSize(i, j - i, size);
            case "optional" -> Optional.ofNullable(a).map(word -> word + i).filter(word -> j > 1).orElse("none");
            case "optionalGet" -> Optional.ofNullable(a).or(() -> Optional.ofNullable(b)).get();
            case "optionalText" -> Optional.ofNullable(a) + " " + Optional.ofNullable(a).hashCode()
                    + Optional.ofNullable(a).equals(Optional.ofNullable(b));
            case "optionalInt" -> (i < 0 ? OptionalInt.empty() : OptionalInt.of(i)).orElseThrow();
            case "listOf" -> List.of(a, b, "x").indexOf("w1") + " " + List.of("x", a);
            case "listCopy" -> List.copyOf(Arrays.asList("x", "y", below(9) == 0 ? a : "z")).subList(i, Math.min(j, 4))
                    .toString();
            case "listGet" -> List.of(1, 2, 3, 4).get(size / 2) * 100 + List.of(5, 6).get(i / 2) * 10
                    + List.of(7).get(j / 4);
            case "listContains" -> List.of("w0", "w1", "w2").contains(a) + " " + List.of("w0").lastIndexOf(b);
            case "setOf" -> new TreeSet<>(Set.of("w0", "w9", a)).toString();
            case "mapOf" -> Map.of("w1", 1, "x2", 2, a == null ? "w3" : a, 3).get(b == null && i < 3 ? "w3" : b);
            case "mapCopy" -> new TreeMap<>(Map.copyOf(Map.of("k" + i, j, "k" + j, i))).toString();
            case "mapEntry" -> Map.entry(a, b).equals(Map.entry("w1", "w2")) + " " + Map.entry(a, i).hashCode();
            case "immutable" -> {
                List<Integer> list = List.of(3, 1, 2, 5, 4);
                yield switch (size) {
                    case 0 -> list.add(1);
                    case 1 -> list.remove(i);
                    case 2 -> list.set(0, i);
                    case 3 -> list.iterator().next();
                    default -> list.subList(i, j).hashCode();
                };
            }
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
