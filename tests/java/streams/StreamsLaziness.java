import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Checks that pipelines are lazy, short-circuit, and pull element by element, as seen by peek. */
public class StreamsLaziness {
    private static final StringBuilder LOG = new StringBuilder();

    private static <T> T log(String stage, T value) {
        LOG.append(stage).append(value).append(' ');
        return value;
    }

    private static void flush(Object result) {
        System.out.println(LOG + "=> " + result);
        LOG.setLength(0);
    }

    public static void main(String[] args) {
        Stream<Integer> unused = Stream.of(1, 2, 3).peek(n -> log("never", n));
        flush(unused != null);
        flush(Stream.of(1, 2, 3, 4).filter(n -> log("f", n) % 2 == 0).map(n -> log("m", n * 10)).findFirst());
        flush(Stream.of(3, 1, 2).peek(n -> log("p", n)).sorted().peek(n -> log("s", n)).limit(2).toList());
        flush(Stream.iterate(1, n -> log("i", n) + 1).peek(n -> log("p", n)).anyMatch(n -> n == 4));
        flush(Stream.of("ab", "cd").flatMap(s -> s.chars().mapToObj(c -> log("c", (char) c))).limit(3)
                .collect(Collectors.toList()));
        flush(IntStream.range(0, 10).peek(n -> log("p", n)).skip(2).limit(2).sum());
        flush(Stream.of(1, 2, 3).peek(n -> log("p", n)).count());
        flush(Stream.of(1, 2, 3).filter(n -> true).peek(n -> log("p", n)).count());
        flush(Stream.of(2, 4, 5, 6).takeWhile(n -> log("t", n) % 2 == 0).peek(n -> log("p", n)).toList());

        List<String> source = new ArrayList<>(List.of("one", "two"));
        Stream<String> late = source.stream();
        source.add("three");
        flush(late.collect(Collectors.joining(" ")));
        Stream<String> closing = Stream.of("x").onClose(() -> log("close", 1)).onClose(() -> log("close", 2));
        closing.close();
        flush("closed");
        Stream<Integer> changing = Stream.of(1, 2, 3).map(n -> 6 / (n - 2));
        List<Integer> partial = new ArrayList<>();
        try {
            changing.forEach(partial::add);
        } catch (ArithmeticException e) {
            flush(partial + " " + e.getMessage());
        }
        source.stream().forEach(word -> source.remove(word));
    }
}
