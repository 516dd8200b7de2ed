import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Checks the functional interfaces: composition, currying, memoization, method references of all kinds. */
public class MiscFunctions {
    private static Function<Integer, Integer> memoize(Function<Integer, Integer> function, List<Integer> calls) {
        java.util.Map<Integer, Integer> cache = new java.util.HashMap<>();
        return key -> {
            if (!cache.containsKey(key)) {
                calls.add(key);
                cache.put(key, function.apply(key));
            }
            return cache.get(key);
        };
    }

    private static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> function) {
        return a -> b -> function.apply(a, b);
    }

    public static void main(String[] args) {
        Function<Integer, Integer> plusOne = n -> n + 1;
        Function<Integer, Integer> doubled = n -> n * 2;
        System.out.println(plusOne.andThen(doubled).apply(5) + " " + plusOne.compose(doubled).apply(5) + " "
                + Function.<String>identity().apply("same"));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().test("x") + " " + empty.or(s -> s.length() > 3).test("long") + " "
                + Predicate.not(empty).and(s -> s.startsWith("a")).test("b") + " " + Predicate.isEqual(null).test(null));
        BinaryOperator<Integer> smaller = BinaryOperator.minBy(Integer::compare);
        System.out.println(smaller.apply(3, 2) + " " + BinaryOperator.maxBy(smaller::apply).apply(1, 4) + " "
                + MiscFunctions.<Integer, Integer, Integer>curry(Math::floorMod).apply(-7).apply(3));
        IntUnaryOperator chain = IntUnaryOperator.identity();
        for (int i = 1; i <= 5; i++) {
            int factor = i;
            chain = chain.andThen(n -> n * factor + 1);
        }
        System.out.println(chain.applyAsInt(1));
        List<String> log = new ArrayList<>();
        Consumer<String> logging = log::add;
        logging.andThen(s -> log.add(s + s)).accept("x");
        Supplier<List<String>> fresh = ArrayList::new;
        IntFunction<int[]> array = int[]::new;
        ToIntFunction<String> length = String::length;
        Function<String, Integer> parse = Integer::parseInt;
        Function<Object, String> text = Object::toString;
        System.out.println(log + " " + fresh.get() + " " + array.apply(3).length + " " + length.applyAsInt("four") + " "
                + parse.apply("-8") + " " + text.apply('c'));
        List<Integer> calls = new ArrayList<>();
        Function<Integer, Integer> square = memoize(n -> n * n, calls);
        System.out.println(square.apply(4) + square.apply(5) + square.apply(4) + " " + calls);
        IntBinaryOperator[] power = new IntBinaryOperator[1];
        power[0] = (base, exponent) -> exponent == 0 ? 1 : base * power[0].applyAsInt(base, exponent - 1);
        System.out.println(power[0].applyAsInt(3, 7));
        UnaryOperator<String> shout = String::toUpperCase;
        System.out.println(shout.andThen(s -> s + "!").andThen(String::length).apply("hey"));
        Function<String, Integer> nothing = null;
        plusOne.compose(nothing);
    }
}
