// A start-up that needs more of the JDK: lambdas, streams and String.format.
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class StreamsAndFormat {
    public static void main(String[] args) {
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "echo", "alpha");
        Map<Integer, List<String>> byLength =
            words.stream().distinct().sorted().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        byLength.forEach((length, group) -> System.out.println(String.format("%3d: %s", length, String.join(", ", group))));
        int squares = IntStream.rangeClosed(1, 10).map(x -> x * x).sum();
        System.out.println(String.format("sum of squares %,d, mean %.2f", squares, squares / 10.0));
    }
}
