/** Checks currying, composition, recursion through a field and a cell, and lambdas stored in collections. */
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class LambdasReturningLambdas {
    private static IntUnaryOperator factorial;
    private final Function<Integer, Integer> fibonacci =
        n -> n < 2 ? n : this.fibonacci.apply(n - 1) + this.fibonacci.apply(n - 2);

    interface Self<T> {
        T apply(Self<T> self, T argument);
    }

    private static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> function) {
        return a -> b -> function.apply(a, b);
    }

    public static void main(String[] args) {
        Function<Integer, Function<Integer, Function<Integer, Integer>>> sum = a -> b -> c -> a * 100 + b * 10 + c;
        System.out.println(sum.apply(1).apply(2).apply(3));
        System.out.println(curry((String text, Integer count) -> text.repeat(count)).apply("ab").apply(3));
        factorial = n -> n <= 1 ? 1 : n * factorial.applyAsInt(n - 1);
        System.out.println(factorial.applyAsInt(10) + " " + new LambdasReturningLambdas().fibonacci.apply(15));
        IntUnaryOperator[] cell = new IntUnaryOperator[1];
        cell[0] = n -> n == 1 ? 0 : 1 + cell[0].applyAsInt(n % 2 == 0 ? n / 2 : 3 * n + 1);
        System.out.println(cell[0].applyAsInt(27));
        Self<Long> power = (self, n) -> n == 0 ? 1L : 3 * self.apply(self, n - 1);
        System.out.println(power.apply(power, 20L));
        Function<Integer, Integer> increment = x -> x + 1;
        Function<Integer, Integer> twice = x -> x * 2;
        System.out.println(increment.andThen(twice).apply(5) + " " + increment.compose(twice).apply(5) + " "
            + Function.<Integer>identity().apply(5));
        Map<String, IntBinaryOperator> operators = new LinkedHashMap<>();
        operators.put("+", (a, b) -> a + b);
        operators.put("-", (a, b) -> a - b);
        operators.put("max", Math::max);
        operators.forEach((name, operator) -> System.out.print(name + operator.applyAsInt(7, 9) + " "));
        System.out.println();
        Runnable runnable = () -> {
            class Local {
                String name() {
                    return ((Function<Integer, String>) i -> "local" + i).apply(args.length);
                }
            }
            System.out.println(new Local().name());
        };
        runnable.run();
    }
}
