package verdicts.lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

@SuppressWarnings({"rawtypes", "unchecked"})
final class ReferencesDrive {
    static void drive() {
        References.unboxAndWiden();
        References.unboxAndWidenGiven(() -> (short) 7);
        References.unboxAndWidenGiven(() -> (short) 8);
        References.unboxToLong(() -> 5);
        References.unboxToLong(() -> 6);
        References.unboxToLongRange(() -> (byte) 1);
        // Nothing checks type arguments: any number may come out of it, and a character must not.
        References.Gives[] raw = {() -> 1000, () -> 65.0, () -> -1.0, () -> 'A'};
        for (References.Gives given : raw) {
            try {
                References.unboxToLongRange(given);
                References.unboxToDouble(given);
                References.unboxCharacterRange(given);
            } catch (ClassCastException expected) {
                // The last one.
            }
        }
        References.boxed(() -> 1);
        References.boxedNumber(() -> 1);
        References.widenedArgument(-1);
        References.widenedArgument(1);
        References.widenedArgumentRange(1);
        References.shortArgument(Short.MIN_VALUE);
        References.shortArgument((short) 1);
        References.byteBoxed((byte) 1);
        References.byteWidenedThenBoxed((byte) 1);
        References.unboxedArgument(1);
        References.unboxedArgument(0);
        References.nullArgument(1);
        References.nullArgument(null);
        References.unboxedAndWidened(Integer.MAX_VALUE);
        References.unboxedAndWidened(1);
        References.unboxedToDouble(1);
        References.unboxedToDouble(2);
        References.varargs(1, 2);
        References.constructor("a");
        References.arrayConstructor(3);
        References.arrayConstructor(4);
        References.boundReceiver("four");
        References.boundReceiver("");
        References.boundNull(null);
        References.boundNull("a");
        References.unboundReceiver("ab");
        References.unboundReceiver("a");
        References.discarded(new ArrayList<>());
        References.discarded(new ArrayList<>() {
            @Override
            public void clear() {
                add("a");
            }
        });
        References.discardedResult();
        References.captured(1);
        References.capturedArray(1);
        References.capturedArray(Integer.MAX_VALUE);
        References.composed(3);
        References.composed(4);
        References.inLambda(10);
        References.inLambda(11);
        References.deadLambda(1);
        References.bridged(new References.Chain<>("a"));
        References.bridged(new References.Chain<>("z"));
        References.predicate(text -> true, "");
        References.predicate(text -> true, "a");
        References.predicate(new Predicate<>() {
            @Override
            public boolean test(String text) {
                return false;
            }

            @Override
            public Predicate<String> and(Predicate<? super String> other) {
                return text -> true;
            }
        }, "a");
        References.identity("");
        References.curried(1, 1);
        References.curried(1, 2);
        References.genericCast((one, other) -> null);
        References.genericCast((one, other) -> 3);
        References.genericCast((one, other) -> 4);
        References.polluted(List.of(1));
        References.polluted(List.of("a"));
        References.superReference(1);
        new References.Base().value(1);
    }
}
