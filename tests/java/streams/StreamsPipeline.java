import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks the intermediate operations of Stream in combination. */
public class StreamsPipeline {
    public static void main(String[] args) {
        List<String> words = List.of("stream", "of", "words", "with", "a", "few", "words", "of", "length");
        System.out.println(words.stream().map(String::length).collect(Collectors.toList()));
        System.out.println(words.stream().filter(word -> word.length() > 3).map(String::toUpperCase).toList());
        System.out.println(words.stream().distinct().sorted().collect(Collectors.toList()));
        System.out.println(words.stream().flatMap(word -> word.chars().mapToObj(c -> (char) c)).distinct().limit(8)
                .toList());
        System.out.println(words.stream().skip(2).limit(3).collect(Collectors.joining("/")));
        System.out.println(Stream.iterate(1, n -> n * 3).limit(8).toList() + " " + Stream.iterate(100, n -> n > 5,
                n -> n / 2).toList());
        System.out.println(Stream.of(5, 3, 8, 1, 9).takeWhile(n -> n != 8).toList() + " "
                + Stream.of(5, 3, 8, 1, 9).dropWhile(n -> n != 8).toList());
        System.out.println(Stream.concat(Stream.of(1, 2), Stream.of(3)).map(n -> n * n).reduce(0, Integer::sum));
        System.out.println(Stream.of(1, 2, 3, 4).reduce((a, b) -> a * 10 + b) + " " + Stream.<Integer>empty()
                .reduce(Integer::max));
        System.out.println(words.stream().reduce(0, (sum, word) -> sum + word.length(), Integer::sum));
        System.out.println(words.stream().anyMatch("few"::equals) + " " + words.stream().allMatch(w -> w.length() < 6)
                + " " + words.stream().noneMatch(String::isEmpty));
        System.out.println(words.stream().min((a, b) -> a.length() - b.length()) + " "
                + words.stream().max(String::compareTo) + " " + words.stream().findFirst());
        System.out.println(Stream.of("1,2", "3", "").<String>mapMulti((text, sink) -> {
            for (String part : text.split(",")) {
                if (!part.isEmpty()) {
                    sink.accept("<" + part + ">");
                }
            }
        }).toList());
        System.out.println(Arrays.toString(words.stream().sorted((a, b) -> b.compareTo(a)).toArray(String[]::new)));
        System.out.println(Stream.ofNullable(null).count() + " " + Stream.of(1).count() + " "
                + Stream.builder().add("x").add("y").build().toList());
        System.out.println(Stream.of(Stream.of(1, 2), Stream.<Integer>empty(), Stream.of(3)).flatMap(s -> s).toList());
        Stream<Integer> used = Stream.of(1, 2);
        System.out.println(used.count());
        used.count();
    }
}
