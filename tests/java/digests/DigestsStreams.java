import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Digests the operations of IntStream, Stream and Collectors over random data. */
public class DigestsStreams {
    private static final String[] METHODS = ("sum maxMin maxOrThrow filterMap sortedDistinct limitSkip takeDrop matches "
            + "summaryStatistics ranges iterate conversions flatMap toArray joining sortedWords "
            + "groupingBy partitioningBy toMap toMapMerging teeing reduce find lists").split(" ");
    private static final int ROUNDS = 30;
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

    private static IntStream ints() {
        int[] out = new int[below(14)];
        for (int i = 0; i < out.length; i++) {
            out[i] = below(40) - 10;
        }
        return Arrays.stream(out);
    }

    private static Stream<String> words() {
        return ints().mapToObj(value -> Integer.toString(value, 3));
    }

    private static Object call(String method) {
        int n = below(12) - 1;
        return switch (method) {
            case "sum" -> ints().sum() + ints().count() + ints().average().orElse(-1);
            case "maxMin" -> ints().max() + " " + ints().min() + ints().reduce((a, b) -> a * 3 + b);
            case "maxOrThrow" -> ints().filter(value -> value > 25).max().getAsInt();
            case "filterMap" -> ints().filter(value -> value % 2 == 0).map(value -> value * value).boxed().toList();
            case "sortedDistinct" -> ints().sorted().distinct().boxed().toList();
            case "limitSkip" -> ints().skip(Math.max(n, 0)).limit(n).boxed().toList();
            case "takeDrop" -> ints().takeWhile(value -> value > -5).boxed().toList().toString()
                    + ints().dropWhile(value -> value < 20).boxed().toList();
            case "matches" -> ints().anyMatch(value -> value == n) + " " + ints().allMatch(value -> value < 25)
                    + ints().noneMatch(value -> value > 28);
            case "summaryStatistics" -> ints().summaryStatistics().toString();
            case "ranges" -> IntStream.range(n, below(12)).sum() * 100 + IntStream.rangeClosed(n, below(12)).sum();
            case "iterate" -> IntStream.iterate(n, value -> value < 500, value -> value * 2 + 3).boxed().toList();
            case "conversions" -> ints().mapToLong(value -> (long) value << 33).sum()
                    + ints().asDoubleStream().map(value -> value / 3).sum();
            case "flatMap" -> ints().limit(4).flatMap(value -> IntStream.range(0, value)).sum();
            case "toArray" -> Arrays.hashCode(ints().toArray()) + Arrays.hashCode(words().toArray());
            case "joining" -> words().collect(Collectors.joining(",", "<", ">"));
            case "sortedWords" -> words().sorted(Comparator.comparing(String::length)
                    .thenComparing(Comparator.reverseOrder())).toList();
            case "groupingBy" -> words().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()))
                    .toString();
            case "partitioningBy" -> words().collect(Collectors.partitioningBy(word -> word.startsWith("-"),
                    Collectors.counting())).toString();
            case "toMap" -> new TreeMap<>(words().collect(Collectors.toMap(word -> word, String::length))).toString();
            case "toMapMerging" -> words().collect(Collectors.toMap(String::length, word -> word, (a, b) -> a + b,
                    TreeMap::new)).toString();
            case "teeing" -> words().collect(Collectors.teeing(Collectors.counting(), Collectors.joining(),
                    (count, text) -> count + text));
            case "reduce" -> words().reduce("", (a, b) -> b + a) + words().map(String::length).reduce(0, Integer::sum);
            case "find" -> words().filter(word -> word.length() > 3).findFirst().orElseThrow();
            case "lists" -> List.copyOf(words().toList()).subList(0, n).toString();
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
