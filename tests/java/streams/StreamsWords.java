import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks a text analysis written with streams: frequencies, anagrams, histograms and a matrix product. */
public class StreamsWords {
    private static final String TEXT = """
            It was the best of times, it was the worst of times, it was the age of wisdom,
            it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity""";

    private static void show(Object result) {
        System.out.println(result);
    }

    public static void main(String[] args) {
        Map<String, Long> frequency = Arrays.stream(TEXT.toLowerCase().split("\\W+"))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        show(frequency.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(6).map(Map.Entry::toString).collect(Collectors.joining("; ")));
        show(frequency.keySet().stream().collect(Collectors.groupingBy(String::length, TreeMap::new,
                Collectors.counting())));
        show(TEXT.chars().filter(Character::isLetter).mapToObj(c -> Character.toLowerCase((char) c))
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.summingInt(c -> 1))));
        show(TEXT.lines().map(String::length).toList());

        List<String> anagrams = List.of("listen", "silent", "enlist", "google", "elgoog", "abc", "cab", "lonely");
        show(anagrams.stream()
                .collect(Collectors.groupingBy(word -> word.chars().sorted().mapToObj(Character::toString)
                .collect(Collectors.joining())))
                .values().stream().filter(group -> group.size() > 1)
                .sorted(Comparator.comparing((List<String> group) -> group.size()).thenComparing(group -> group.get(0)))
                .toList());

        int[][] left = {{1, 2}, {3, 4}, {5, 6}};
        int[][] right = {{7, 8, 9}, {10, 11, 12}};
        int[][] product = Arrays.stream(left)
                .map(row -> IntStream.range(0, right[0].length)
                        .map(column -> IntStream.range(0, right.length).map(k -> row[k] * right[k][column]).sum())
                        .toArray())
                .toArray(int[][]::new);
        show(Arrays.deepToString(product));
        show(IntStream.rangeClosed(1, 15)
                .mapToObj(n -> n % 15 == 0 ? "FizzBuzz" : n % 5 == 0 ? "Buzz" : n % 3 == 0 ? "Fizz" : "" + n)
                .collect(Collectors.joining(" ")));
    }
}
