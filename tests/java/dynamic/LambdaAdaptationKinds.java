/** Checks adaptations for every kind of what a method reference can denote, with captures, marker interfaces and bridges. */
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

public class LambdaAdaptationKinds {
    interface ShortToDouble {
        double apply(short value);
    }

    interface ReceiverAndByte<T> {
        Object apply(T receiver, byte value);
    }

    interface Wide {
        long widen(int value);
    }

    static class Counter implements Wide {
        final long start;

        Counter(long start) {
            this.start = start;
        }

        Counter(Number first, Object second) {
            this(first.longValue() * 100 + ((Number) second).longValue());
        }

        float add(int value) {
            return start + value;
        }

        public long widen(int value) {
            return start * value;
        }

        private Integer secret(long value) {
            return (int) (start - value);
        }

        List<Object> own() {
            Function<Short, Object> special = this::secret2;
            ShortToDouble privately = this::secret;
            return Arrays.asList(special.apply((short) 4), privately.apply((short) 5));
        }

        private long secret2(int value) {
            return start + value * 2L;
        }

        @Override
        public String toString() {
            return "Counter " + start;
        }
    }

    static class Louder extends Counter {
        Louder(long start) {
            super(start);
        }

        @Override
        public long widen(int value) {
            ToLongFunction<Byte> above = super::widen;
            return -above.applyAsLong((byte) value);
        }
    }

    class Inner {
        final Number number;

        Inner(Number number) {
            this.number = number;
        }
    }

    static int sum(int... values) {
        return Arrays.stream(values).sum();
    }

    static <T extends Number> T first(T one, Object other) {
        return one;
    }

    interface Producer<T> {
        T make(int value);
    }

    interface TextProducer extends Producer<String> {
        String make(int value);
    }

    interface Narrowing<A extends Comparable<A>> extends Function<A, Object> {
        Object apply(A value);
    }

    interface SerializableProducer extends Supplier<Object>, Serializable {
    }

    static String text(Object value) {
        return value + ":" + value.getClass().getSimpleName();
    }

    static String interfaces(Object lambda) {
        StringBuilder names = new StringBuilder();
        for (Class<?> type : lambda.getClass().getInterfaces()) {
            names.append(type.getSimpleName()).append(' ');
        }
        return names.toString();
    }

    static void kinds() {
        Counter counter = new Counter(10);
        Wide wide = counter;
        ShortToDouble bound = counter::add;
        ShortToDouble boundInterface = wide::widen;
        ReceiverAndByte<Counter> unbound = Counter::add;
        ReceiverAndByte<Wide> unboundInterface = Wide::widen;
        ReceiverAndByte<Louder> narrower = Wide::widen;
        IntFunction<Object> constructed = Counter::new;
        Function<Integer, Counter> constructedFromBox = Counter::new;
        BiFunction<Byte, Character, Object> none = (number, character) -> number + character;
        BiFunction<Short, Float, Counter> constructedFromTwo = Counter::new;
        System.out.println(bound.apply((short) -3) + " " + boundInterface.apply((short) 7));
        System.out.println(text(unbound.apply(counter, (byte) 1)) + " " + text(unboundInterface.apply(counter, (byte) 2)));
        System.out.println(text(narrower.apply(new Louder(6), (byte) 3)));
        System.out.println(constructed.apply(5) + " " + constructedFromBox.apply(6) + " " + none.apply((byte) 1, 'a'));
        System.out.println(constructedFromTwo.apply((short) 3, 4.5f) + " " + counter.own());
    }

    void enclosed() {
        IntFunction<Inner> inner = Inner::new;
        Function<Byte, Object> innerFromBox = Inner::new;
        System.out.println(text(inner.apply(4).number) + " " + text(((Inner) innerFromBox.apply((byte) 5)).number));
    }

    static void variableArguments() {
        IntFunction<Object> one = LambdaAdaptationKinds::sum;
        BiFunction<Integer, Short, Long> two = (a, b) -> (long) sum(a, b);
        BiFunction<Integer, Byte, Integer> both = LambdaAdaptationKinds::sum;
        Supplier<Number> zero = LambdaAdaptationKinds::sum;
        IntFunction<long[]> array = long[]::new;
        Function<int[], Object> copy = int[]::clone;
        Function<Short, Object[]> objects = Object[]::new;
        System.out.println(text(one.apply(3)) + " " + two.apply(4, (short) 5) + " " + both.apply(6, (byte) 7) + zero.get());
        System.out.println(array.apply(3).length + " " + ((int[]) copy.apply(new int[] {1, 2})).length + " "
            + objects.apply((short) 2).length);
    }

    static void captures(byte b, char c, short s, long l, float f, double d, boolean z, Integer box) {
        Supplier<Object> all = () -> b + c + s + l + f + d + (z ? box : 0);
        Function<Byte, Object> mixed = extra -> l * extra + box;
        ShortToDouble primitive = value -> value + b + c + l + box;
        System.out.println(text(all.get()) + " " + text(mixed.apply((byte) 2)) + " " + primitive.apply((short) 3));
        Long receiver = l;
        Supplier<Number> boundBox = receiver::intValue;
        Function<Long, Object> compared = receiver::compareTo;
        Supplier<Comparable<?>> same = "text"::length;
        System.out.println(text(boundBox.get()) + " " + text(compared.apply(5L)) + " " + text(same.get()));
    }

    static void markers() {
        Supplier<Object> marked = (Supplier<Object> & RandomAccess & Serializable & Cloneable) () -> 'm';
        SerializableProducer serializable = Thread.State.NEW::ordinal;
        TextProducer bridged = Integer::toString;
        Producer<String> above = bridged;
        Narrowing<Short> narrowing = value -> value + 1;
        Function<Short, Object> wide = narrowing;
        ToLongFunction<Integer> flagged = (ToLongFunction<Integer> & Serializable) Integer::longValue;
        System.out.println(interfaces(marked) + text(marked.get()));
        System.out.println(interfaces(serializable) + text(serializable.get()));
        System.out.println(bridged.make(12) + above.make(13) + text(wide.apply((short) 14)) + interfaces(bridged));
        System.out.println(interfaces(flagged) + flagged.applyAsLong(-1));
        BiFunction<Integer, Long, Object> first = LambdaAdaptationKinds::first;
        BiFunction<Integer, Long, Comparable<Integer>> comparable = LambdaAdaptationKinds::first;
        System.out.println(text(first.apply(1, 2L)) + text(comparable.apply(3, 4L)));
        List<Long> longs = new ArrayList<>(List.of(3L, 1L, 2L));
        longs.sort(Long::compare);
        System.out.println(longs.stream().mapToLong(Long::longValue).sum() + " " + longs
            + longs.stream().map(Long::doubleValue).mapToInt(Double::intValue).boxed().reduce(0, Integer::sum));
    }

    public static void main(String[] args) {
        kinds();
        new LambdaAdaptationKinds().enclosed();
        variableArguments();
        captures((byte) 1, 'b', (short) 3, 4L, 0.5f, 0.25, true, 1000);
        markers();
    }
}
