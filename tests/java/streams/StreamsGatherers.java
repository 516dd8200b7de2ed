// needs: 25
import java.util.List;
import java.util.stream.Gatherer;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Checks the stream gatherers: windows, folds, scans and one of its own that stops early. */
public class StreamsGatherers {
    private static Gatherer<Integer, ?, Integer> untilSumExceeds(int limit) {
        return Gatherer.<Integer, int[], Integer>ofSequential(() -> new int[1], (state, value, downstream) -> {
            state[0] += value;
            return state[0] <= limit && downstream.push(value);
        }, (state, downstream) -> downstream.push(-state[0]));
    }

    public static void main(String[] args) {
        List<Integer> numbers = IntStream.rangeClosed(1, 8).boxed().toList();
        System.out.println(numbers.stream().gather(Gatherers.windowFixed(3)).toList());
        System.out.println(numbers.stream().gather(Gatherers.windowSliding(5)).toList());
        System.out.println(Stream.of(1).gather(Gatherers.windowSliding(5)).toList());
        System.out.println(numbers.stream().gather(Gatherers.scan(() -> 1, (a, b) -> a * b)).toList());
        System.out.println(numbers.stream().gather(Gatherers.fold(() -> "", (text, n) -> text + n)).findFirst());
        System.out.println(numbers.stream().gather(untilSumExceeds(12)).toList());
        System.out.println(Stream.iterate(1, n -> n + 1).gather(untilSumExceeds(50)).map(n -> n * 2).toList());
        System.out.println(numbers.stream().gather(Gatherers.<Integer>windowFixed(2)
                .andThen(Gatherer.of((unused, pair, downstream) -> downstream.push(pair.get(0) * pair.get(1))))).toList());
        numbers.stream().gather(Gatherers.windowFixed(0));
    }
}
