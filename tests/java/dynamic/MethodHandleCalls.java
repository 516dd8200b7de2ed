/** Checks method handles: exact and generic invocation, type errors, binding, and adaptation combinators. */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;

public class MethodHandleCalls {
    private int field = 7;

    private static long add(int a, long b) {
        return a + b;
    }

    private String describe(String prefix) {
        return prefix + field;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle add = lookup.findStatic(MethodHandleCalls.class, "add",
            MethodType.methodType(long.class, int.class, long.class));
        System.out.println((long) add.invokeExact(1, 2L));
        System.out.println((double) add.invoke((byte) 1, 'a') + " " + add.invokeWithArguments(5, 6) + " " + add.type());
        try {
            add.invokeExact(1, 2);
        } catch (WrongMethodTypeException e) {
            System.out.println("exact invocation needs the exact type");
        }
        MethodHandle describe = lookup.findVirtual(MethodHandleCalls.class, "describe",
            MethodType.methodType(String.class, String.class));
        MethodHandleCalls object = new MethodHandleCalls();
        System.out.println((String) describe.invokeExact(object, "field ")
            + (String) describe.bindTo(object).invokeExact("/"));
        MethodHandle setter = lookup.findSetter(MethodHandleCalls.class, "field", int.class);
        setter.invokeExact(object, 8);
        System.out.println((int) lookup.findGetter(MethodHandleCalls.class, "field", int.class).invokeExact(object));
        MethodHandle constructor = lookup.findConstructor(StringBuilder.class,
            MethodType.methodType(void.class, String.class));
        System.out.println(((StringBuilder) constructor.invokeExact("made")).reverse());
        MethodHandle partial = MethodHandles.insertArguments(add, 0, 100);
        System.out.println((long) partial.invokeExact(11L) + " " + (Object) partial.invoke(1));
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        MethodHandle filtered = MethodHandles.filterArguments(add, 0, length);
        System.out.println((long) filtered.invokeExact("four", 4L));
        try {
            lookup.findStatic(MethodHandleCalls.class, "missing", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            length.invoke((String) null);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
    }
}
