/** Checks that method references adapt arguments and results: boxing, unboxing, widening, discarding, casting. */
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

public class LambdaAdaptation {
    interface ByteToDouble {
        double apply(byte value);
    }

    interface CharToObject {
        Object apply(char value);
    }

    static int twice(int value) {
        return value * 2;
    }

    static long half(long value) {
        return value / 2;
    }

    static Integer boxed(Integer value) {
        return value + 1;
    }

    static String text(Object value) {
        return "<" + value + ":" + value.getClass().getSimpleName() + ">";
    }

    static char next(char c) {
        return ++c;
    }

    public static void main(String[] args) {
        Function<Integer, Integer> boxesBoth = LambdaAdaptation::twice;
        IntFunction<Object> boxesResult = LambdaAdaptation::twice;
        ToIntFunction<Integer> unboxesResult = LambdaAdaptation::boxed;
        IntToLongFunction widensArgument = LambdaAdaptation::half;
        IntToLongFunction widensResult = LambdaAdaptation::twice;
        ByteToDouble widensFar = LambdaAdaptation::twice;
        DoubleUnaryOperator exact = Math::abs;
        ToLongFunction<Integer> unboxesAndWidens = LambdaAdaptation::half;
        ToDoubleFunction<Character> charToDouble = LambdaAdaptation::twice;
        CharToObject charBox = LambdaAdaptation::next;
        Function<Long, String> toObject = LambdaAdaptation::text;
        IntFunction<String> boxesToObject = LambdaAdaptation::text;
        BiFunction<String, Integer, Character> unbound = String::charAt;
        Supplier<Number> upcast = () -> 5;
        LongSupplier widened = "text"::length;
        Consumer<StringBuilder> discards = StringBuilder::reverse;
        StringBuilder builder = new StringBuilder("abc");
        discards.accept(builder);
        System.out.println(boxesBoth.apply(21) + " " + boxesResult.apply(4) + " " + unboxesResult.applyAsInt(6));
        System.out.println(widensArgument.applyAsLong(-9) + " " + widensResult.applyAsLong(1 << 30) + " "
            + widensFar.apply((byte) -128) + " " + exact.applyAsDouble(-0.0));
        System.out.println(unboxesAndWidens.applyAsLong(-7) + " " + charToDouble.applyAsDouble('A') + " "
            + charBox.apply('y'));
        System.out.println(toObject.apply(1L) + " " + boxesToObject.apply(2) + " " + unbound.apply("text", 2));
        System.out.println(upcast.get().doubleValue() + " " + widened.getAsLong() + " " + builder);
        try {
            boxesBoth.apply(null);
        } catch (NullPointerException e) {
            System.out.println("null cannot be unboxed");
        }
    }
}
