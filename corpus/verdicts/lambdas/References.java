package verdicts.lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Method references and lambdas, with all that is adapted on the way: boxes, widening, bridges, captured values. */
final class References {
    private References() {
    }

    interface Gives<T> {
        T get();
    }

    interface GivesInt {
        int get();
    }

    interface GivesLong {
        long get();
    }

    interface GivesDouble {
        double get();
    }

    interface GivesObject {
        Object get();
    }

    interface GivesNumber {
        Number get();
    }

    interface TakesInt {
        long apply(int number);
    }

    interface TakesShort {
        int apply(short number);
    }

    interface TakesByte {
        Object apply(byte number);
    }

    interface TakesInteger {
        int apply(Integer number);
    }

    interface TakesTwo<A, B> {
        boolean test(A one, B other);
    }

    interface Nothing {
        void run();
    }

    static class Chain<T extends Comparable<T>> {
        final T value;

        Chain(T value) {
            this.value = value;
        }

        boolean isLess(T other) {
            return value.compareTo(other) < 0;
        }
    }

    static long widen(long number) {
        return number + 1;
    }

    static double wider(double number) {
        return number / 2;
    }

    static int sum(int... numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    static int unboxAndWiden() {
        Gives<Short> given = () -> (short) 1;
        GivesInt number = given::get;
        if (number.get() == 1) { // never: false; it is one
            return 1;
        }
        return 0;
    }

    static int unboxAndWidenGiven(Gives<Short> given) {
        GivesInt number = given::get;
        if (number.get() == 7) {
            return 1;
        }
        return 0;
    }

    static int unboxToLong(Gives<Integer> given) {
        GivesLong number = given::get;
        if (number.get() > 5L) {
            return 1;
        }
        return 0;
    }

    static int unboxToLongRange(Gives<Byte> given) {
        GivesLong number = given::get;
        if (number.get() > 127L) {
            return 1;
        }
        return 0;
    }

    static int unboxToDouble(Gives<Character> given) {
        GivesDouble number = given::get;
        if (number.get() == 65.0) {
            return 1;
        }
        return 0;
    }

    static int unboxCharacterRange(Gives<Character> given) {
        GivesDouble number = given::get;
        if (number.get() < 0.0) {
            return 1;
        }
        return 0;
    }

    static int boxed(IntSupplier given) {
        GivesObject object = given::getAsInt;
        if (object.get() instanceof Integer) { // never: false; it is boxed so
            return 1;
        }
        return 0;
    }

    static int boxedNumber(LongSupplier given) {
        GivesNumber number = given::getAsLong;
        if (number.get() instanceof Long) { // never: false; a long is boxed as Long
            return 1;
        }
        return 0;
    }

    static int widenedArgument(int number) {
        TakesInt reference = References::widen;
        if (reference.apply(number) == 0L) {
            return 1;
        }
        return 0;
    }

    static int widenedArgumentRange(int number) {
        TakesInt reference = References::widen;
        if (reference.apply(number) == 3_000_000_000L) { // never: true; more than an int and one
            return 1;
        }
        return 0;
    }

    static int shortArgument(short number) {
        TakesShort reference = Math::abs;
        if (reference.apply(number) == 32768) {
            return 1;
        }
        if (reference.apply(number) < 0) { // never: true; a short is widened first
            return 2;
        }
        return 0;
    }

    static int byteBoxed(byte number) {
        TakesByte reference = Byte::valueOf;
        Object box = reference.apply(number);
        if (box instanceof Byte) { // never: false; the method gives a Byte
            return 1;
        }
        return 0;
    }

    static int byteWidenedThenBoxed(byte number) {
        TakesByte reference = Integer::valueOf;
        Object box = reference.apply(number);
        if (box instanceof Integer) { // never: false; it is widened first
            return 1;
        }
        return 0;
    }

    static int unboxedArgument(Integer number) {
        TakesInteger reference = Integer::signum;
        if (reference.apply(number) > 0) {
            return 1;
        }
        if (reference.apply(number) < -1) { // never: true; a sign
            return 2;
        }
        return 0;
    }

    static int nullArgument(Integer number) {
        TakesInteger reference = Integer::signum;
        try {
            return reference.apply(number);
        } catch (NullPointerException exception) {
            return -2;
        }
    }

    static int unboxedAndWidened(Integer number) {
        ToLongFunction<Integer> reference = References::widen;
        if (reference.applyAsLong(number) == 2147483648L) {
            return 1;
        }
        return 0;
    }

    static int unboxedToDouble(Integer number) {
        Function<Integer, Double> reference = References::wider;
        if (reference.apply(number) == 0.5) {
            return 1;
        }
        if (reference.apply(number) == 0.25) { // never: true; half of a whole number
            return 2;
        }
        return 0;
    }

    static int varargs(int one, int other) {
        IntBinaryOperator reference = References::sum;
        if (reference.applyAsInt(one, other) != one + other) { // never: true; it is the sum
            return 1;
        }
        return 0;
    }

    static int constructor(String text) {
        Function<String, StringBuilder> reference = StringBuilder::new;
        StringBuilder builder = reference.apply(text);
        if (builder.length() != text.length()) { // never: true; it begins with the text
            return 1;
        }
        return 0;
    }

    static int arrayConstructor(int size) {
        IntFunction<int[]> reference = int[]::new;
        int[] made = reference.apply(size);
        if (made.length == 3) {
            return 1;
        }
        if (made.length != size) { // never: true; it has that length
            return 2;
        }
        return 0;
    }

    static int boundReceiver(String text) {
        Supplier<Integer> reference = text::length;
        if (reference.get() == 4) {
            return 1;
        }
        return 0;
    }

    static int boundNull(String text) {
        try {
            Supplier<Integer> reference = text::length;
            return reference.get();
        } catch (NullPointerException exception) {
            return -1;
        }
    }

    static int unboundReceiver(String text) {
        ToIntFunction<String> reference = String::length;
        if (reference.applyAsInt(text) == 2) {
            return 1;
        }
        return 0;
    }

    static int discarded(List<String> list) {
        int before = list.size();
        Nothing reference = list::clear;
        reference.run();
        if (list.isEmpty()) {
            return before;
        }
        return -1;
    }

    static int discardedResult() {
        List<String> list = new ArrayList<>();
        Nothing reference = () -> list.add("a");
        reference.run();
        reference.run();
        if (list.size() != 2) { // never: true; two were added
            return 1;
        }
        return 0;
    }

    static int captured(int number) {
        int twice = number * 2;
        IntSupplier supplier = () -> twice;
        if (supplier.getAsInt() % 2 != 0) { // never: true; twice is even
            return 1;
        }
        return 0;
    }

    static int capturedArray(int number) {
        int[] box = {number};
        Nothing increment = () -> box[0]++;
        increment.run();
        if (box[0] == number) { // never: true; it was incremented
            return 1;
        }
        if (box[0] < number) {
            return 2;
        }
        return 0;
    }

    static int composed(int number) {
        IntUnaryOperator add = x -> x + 1;
        IntUnaryOperator both = add.andThen(x -> x * 2);
        if (both.applyAsInt(number) == 7) { // never: true; an even number
            return 1;
        }
        if (both.applyAsInt(number) == 8) {
            return 2;
        }
        return 0;
    }

    static int inLambda(int number) {
        IntUnaryOperator operator = x -> {
            if (x > 10) {
                return 10;
            }
            return x;
        };
        if (operator.applyAsInt(number) > 10) { // never: true; at most ten
            return 1;
        }
        return 0;
    }

    static int deadLambda(int number) {
        IntUnaryOperator operator = x -> {
            if (x == -1) { // never: true; only called with squares of small numbers
                return 1;
            }
            return 0;
        };
        return operator.applyAsInt((number & 7) * (number & 7));
    }

    static int bridged(Chain<String> chain) {
        TakesTwo<Chain<String>, String> reference = Chain::isLess;
        if (reference.test(chain, "m")) {
            return 1;
        }
        return 0;
    }

    static int predicate(Predicate<String> predicate, String text) {
        Predicate<String> both = predicate.and(String::isEmpty);
        if (both.test(text)) {
            if (!text.isEmpty()) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int identity(Object object) {
        UnaryOperator<Object> same = UnaryOperator.identity();
        if (same.apply(object) != object) { // never: true; the same object
            return 1;
        }
        return 0;
    }

    static int curried(int one, int other) {
        Function<Integer, Function<Integer, Integer>> add = x -> y -> x - y;
        int difference = add.apply(one).apply(other);
        if (difference == 0) {
            if (one != other) { // never: true; no difference
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int genericCast(BiFunction<Integer, Integer, Integer> function) {
        Integer result = function.apply(1, 2);
        if (result == null) {
            return 0;
        }
        if (result == 3) {
            return 3;
        }
        return 1;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static int polluted(List list) {
        List<Integer> numbers = list;
        ToIntFunction<Integer> reference = Integer::intValue;
        try {
            return reference.applyAsInt(numbers.get(0));
        } catch (ClassCastException exception) {
            return -1;
        }
    }

    static int superReference(int number) {
        return new Derived().both(number);
    }

    static class Base {
        int value(int number) {
            return number;
        }
    }

    static final class Derived extends Base {
        @Override
        int value(int number) {
            return number + 1;
        }

        int both(int number) {
            IntUnaryOperator above = super::value;
            IntUnaryOperator mine = this::value;
            if (above.applyAsInt(number) == mine.applyAsInt(number)) { // never: true; one more
                return 1;
            }
            return 0;
        }
    }
}
