/** Checks functional interfaces with defaults, statics, generics, Object's methods, and intersection casts. */
import java.util.function.Function;

public class FunctionalInterfaces {
    interface Marker {
        default String mark() {
            return "marked";
        }
    }

    @FunctionalInterface
    interface Transformer<T extends Comparable<T>> {
        T transform(T value);

        boolean equals(Object other);

        default Transformer<T> twice() {
            return value -> transform(transform(value));
        }

        default T larger(T value) {
            T transformed = transform(value);
            return transformed.compareTo(value) > 0 ? transformed : value;
        }

        static Transformer<String> upper() {
            return String::toUpperCase;
        }
    }

    interface TextTransformer extends Transformer<String> {
        String transform(String value);
    }

    private static <F extends Function<Integer, Integer> & Marker> String use(F function) {
        return function.mark() + function.apply(1) + function.andThen(x -> -x).apply(2);
    }

    public static void main(String[] args) {
        Transformer<Integer> increment = value -> value + 1;
        System.out.println(increment.twice().twice().transform(0) + " " + increment.larger(5) + " "
            + Transformer.upper().larger("a"));
        TextTransformer text = value -> value + "!";
        Transformer<String> erased = text;
        System.out.println(erased.transform("a") + " " + text.twice().transform("b") + " " + text.larger("c"));
        Object object = (Function<Integer, Integer> & Marker) x -> x * 10;
        System.out.println(((Marker) object).mark() + " " + (object instanceof Function) + " "
            + (object instanceof Runnable));
        FunctionalInterfaces.<Integer>show((Function<Integer, Integer> & Marker) x -> x + 41);
        System.out.println(increment.equals(increment) + " " + increment.equals(text) + " "
            + (increment.hashCode() == increment.hashCode()));
        System.out.println(increment.getClass().isSynthetic() + " " + increment.getClass().isHidden() + " "
            + increment.getClass().getInterfaces()[0].getSimpleName());
    }

    private static <T> void show(Object function) {
        @SuppressWarnings("unchecked")
        Function<Integer, Integer> cast = (Function<Integer, Integer>) function;
        System.out.println(cast.apply(1) + " " + use((Function<Integer, Integer> & Marker) cast::apply));
    }
}
