import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Checks IntStream, LongStream and DoubleStream: ranges, statistics, boxing and conversions. */
public class StreamsPrimitive {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).boxed().toList() + " " + IntStream.rangeClosed(3, 6).sum() + " "
                + IntStream.range(5, 2).count());
        System.out.println(IntStream.of(4, -2, 9).summaryStatistics());
        System.out.println(IntStream.empty().max() + " " + IntStream.of(7).max() + " " + IntStream.of(1, 2).average() + " "
                + IntStream.empty().average());
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " "
                + LongStream.of(Long.MAX_VALUE, 1).sum());
        System.out.println(IntStream.iterate(1, i -> i < 1000, i -> i * 2).mapToObj(Integer::toHexString)
                .collect(Collectors.joining(",")));
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3, 0.4, -0.1).sum() + " " + DoubleStream.of(1e100, 1, -1e100).sum()
                + " " + DoubleStream.of(Double.NaN, 1).max() + " " + DoubleStream.of(2, 4, 9).summaryStatistics());
        System.out.println(IntStream.range(0, 10).mapToDouble(i -> i / 4.0).filter(d -> d > 1).boxed().toList());
        System.out.println(IntStream.range(0, 4).mapToLong(i -> 1L << i * 10).boxed().toList() + " "
                + LongStream.of(1, 2).asDoubleStream().sum());
        System.out.println(Arrays.toString(IntStream.of(3, 1, 2, 3, 1).distinct().sorted().toArray()));
        System.out.println(IntStream.rangeClosed(1, 3).flatMap(i -> IntStream.range(0, i)).boxed().toList());
        System.out.println(IntStream.range(0, 100).skip(90).limit(5).map(i -> -i).mapToObj(String::valueOf).toList());
        System.out.println(IntStream.rangeClosed(2, 60).filter(n -> IntStream.range(2, n).noneMatch(d -> n % d == 0))
                .boxed().toList());
        System.out.println(IntStream.of(1, 2, 3).collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
                .reverse());
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2)).takeWhile(i -> i < 2).findFirst().getAsInt());
        System.out.println(IntStream.generate(() -> 7).limit(3).sum() + " " + IntStream.of(5, 6).asLongStream().max()
                .getAsLong());
        System.out.println(IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count() + " "
                + LongStream.range(Long.MIN_VALUE, Long.MIN_VALUE + 2).sum());
        System.out.println(Arrays.stream(new double[] {1.5, 2.5}).mapToInt(d -> (int) d).sum() + " "
                + "text".codePoints().average().orElse(-1));
        IntStream.empty().max().getAsInt();
    }
}
