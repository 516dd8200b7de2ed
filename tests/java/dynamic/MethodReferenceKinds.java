/** Checks every kind of method reference: static, bound, unbound, constructors, arrays, varargs, super, inner. */
import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class MethodReferenceKinds {
    private final String name;

    MethodReferenceKinds(String name) {
        this.name = name;
    }

    MethodReferenceKinds() {
        this("default");
    }

    class Inner {
        final String path;

        Inner(int number) {
            path = name + number;
        }
    }

    String greet(String other) {
        return name + " greets " + other;
    }

    static String join(Object... parts) {
        return parts.length + Arrays.toString(parts);
    }

    Function<String, String> bound() {
        return this::greet;
    }

    Supplier<String> inherited() {
        return super::toString;
    }

    IntFunction<Inner> inner() {
        return Inner::new;
    }

    @Override
    public String toString() {
        return "overridden";
    }

    public static void main(String[] args) {
        Function<String, Integer> staticReference = Integer::parseInt;
        Function<String, MethodReferenceKinds> constructor = MethodReferenceKinds::new;
        Supplier<MethodReferenceKinds> emptyConstructor = MethodReferenceKinds::new;
        BiFunction<MethodReferenceKinds, String, String> unbound = MethodReferenceKinds::greet;
        IntFunction<int[][]> arrays = int[][]::new;
        UnaryOperator<int[]> clone = int[]::clone;
        BiFunction<String, Integer, String> variable = MethodReferenceKinds::join;
        Function<Object[], String> spread = MethodReferenceKinds::join;
        MethodReferenceKinds object = constructor.apply("one");
        System.out.println(staticReference.apply("-12") + " " + object.name + " " + emptyConstructor.get().name);
        System.out.println(unbound.apply(object, "two") + ", " + object.bound().apply("three"));
        System.out.println(arrays.apply(3).length + " " + clone.apply(new int[] {7, 8})[1]);
        System.out.println(variable.apply("a", 1) + " " + spread.apply(new Object[] {"x", null}));
        System.out.println(object.inherited().get().startsWith("MethodReferenceKinds@") + " "
            + object.inner().apply(9).path);
        StringBuilder changing = new StringBuilder("first");
        Supplier<String> receiverOnce = changing.append("!")::toString;
        changing.append(" later");
        System.out.println(receiverOnce.get() + " " + receiverOnce.get());
        MethodReferenceKinds none = null;
        try {
            Function<String, String> failing = none::greet;
            System.out.println("not reached " + failing);
        } catch (NullPointerException e) {
            System.out.println("bound receiver is checked at once");
        }
    }
}
