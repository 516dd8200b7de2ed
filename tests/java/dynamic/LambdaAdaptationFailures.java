/** Checks what adaptations throw: null that is unboxed, and what unchecked casts smuggled past the compiler. */
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

public class LambdaAdaptationFailures {
    interface Source<T> {
        T get();
    }

    interface Bounded<T extends Number> {
        T get();
    }

    interface Ordered<T extends Comparable<T>> {
        T get();
    }

    interface ToBoolean {
        boolean get();
    }

    interface ToByte {
        byte get();
    }

    interface ToChar {
        char get();
    }

    interface ToShort {
        short get();
    }

    interface ToInt {
        int get();
    }

    interface ToLong {
        long get();
    }

    interface ToFloat {
        float get();
    }

    interface ToDouble {
        double get();
    }

    static int twice(int value) {
        return value * 2;
    }

    static int code(char value) {
        return value;
    }

    static boolean not(boolean value) {
        return !value;
    }

    static double half(double value) {
        return value / 2;
    }

    static Integer nothing() {
        return null;
    }

    static <T> T same(T value) {
        return value;
    }

    static String upper(String text) {
        return text.toUpperCase();
    }

    static void attempt(String what, Supplier<Object> action) {
        try {
            Object result = action.get();
            System.out.println(what + ": " + result + " " + result.getClass().getSimpleName());
        } catch (NullPointerException e) {
            System.out.println(what + ": null");
        } catch (ClassCastException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    /** A source that gives whatever it likes, under a type that it does not keep. */
    @SuppressWarnings("unchecked")
    static <T> Source<T> smuggling(Object value) {
        return () -> (T) value;
    }

    @SuppressWarnings("unchecked")
    static <T, R> Function<Object, R> raw(Function<T, R> function) {
        return (Function<Object, R>) (Function<?, R>) function;
    }

    static final Object[] VALUES = {true, (byte) 1, 'a', (short) 2, 3, 4L, 5.5f, 6.75, "text", null, Long.MAX_VALUE};

    /** What is a type variable to the implementation is taken for a number, or for the very wrapper. */
    static void results() {
        for (Object value : VALUES) {
            Source<Boolean> booleans = smuggling(value);
            Source<Byte> bytes = smuggling(value);
            Source<Character> chars = smuggling(value);
            Source<Short> shorts = smuggling(value);
            Source<Integer> ints = smuggling(value);
            Source<Long> longs = smuggling(value);
            Source<Float> floats = smuggling(value);
            Source<Double> doubles = smuggling(value);
            ToBoolean toBoolean = booleans::get;
            ToByte toByte = bytes::get;
            ToChar toChar = chars::get;
            ToShort toShort = shorts::get;
            ToInt toInt = ints::get;
            ToLong toLong = longs::get;
            ToFloat toFloat = floats::get;
            ToDouble toDouble = doubles::get;
            ToInt charToInt = chars::get;
            attempt(value + " as boolean", () -> toBoolean.get());
            attempt(value + " as byte", () -> toByte.get());
            attempt(value + " as char", () -> toChar.get());
            attempt(value + " as short", () -> toShort.get());
            attempt(value + " as int", () -> toInt.get());
            attempt(value + " as long", () -> toLong.get());
            attempt(value + " as float", () -> toFloat.get());
            attempt(value + " as double", () -> toDouble.get());
            attempt(value + " as char and int", () -> charToInt.get());
        }
    }

    @SuppressWarnings("unchecked")
    static void bounds() {
        Bounded<Short> bounded = () -> (short) 9;
        ToLong toLong = bounded::get;
        Ordered<Byte> ordered = () -> (byte) 8;
        ToDouble toDouble = ordered::get;
        Ordered<String> text = () -> "seven";
        ToInt toInt = ((Ordered<Integer>) (Ordered<?>) text)::get;
        attempt("bound by Number", () -> toLong.get());
        attempt("bound by Comparable", () -> toDouble.get());
        attempt("a text under Comparable", () -> toInt.get());
    }

    static void arguments() {
        ToIntFunction<Integer> twice = LambdaAdaptationFailures::twice;
        ToLongFunction<Character> code = LambdaAdaptationFailures::code;
        Predicate<Boolean> not = LambdaAdaptationFailures::not;
        ToDoubleFunction<Short> half = LambdaAdaptationFailures::half;
        Function<String, String> upper = LambdaAdaptationFailures::upper;
        Function<Integer, Integer> unboxing = twice::applyAsInt;
        Function<Character, Long> charToLong = code::applyAsLong;
        Function<Boolean, Boolean> negating = not::test;
        Function<Short, Double> halving = half::applyAsDouble;
        Function<String, Integer> length = String::length;
        for (Object value : VALUES) {
            attempt(value + " to int", () -> raw(unboxing).apply(value));
            attempt(value + " to char", () -> raw(charToLong).apply(value));
            attempt(value + " to boolean", () -> raw(negating).apply(value));
            attempt(value + " to short and double", () -> raw(halving).apply(value));
            attempt(value + " to text", () -> raw(upper).apply(value));
            attempt(value + " as receiver", () -> raw(length).apply(value));
        }
    }

    public static void main(String[] args) {
        results();
        bounds();
        arguments();
        ToInt unboxesNull = LambdaAdaptationFailures::nothing;
        attempt("null from a method", () -> unboxesNull.get());
        String missing = args.length == 0 ? null : args[0];
        attempt("null as bound receiver", () -> {
            ToInt length = missing::length;
            return length.get();
        });
        ToInt last = LambdaAdaptationFailures.<Integer>smuggling("the end")::get;
        last.get();
    }
}
