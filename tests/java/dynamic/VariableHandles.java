/** Checks VarHandle on a field, a static and array elements: plain, compare-and-set and get-and-add access. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VariableHandles {
    private int count = 1;
    private static long total = 1L << 40;
    private volatile String name = "first";

    public static void main(String[] args) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle count = lookup.findVarHandle(VariableHandles.class, "count", int.class);
        VarHandle total = lookup.findStaticVarHandle(VariableHandles.class, "total", long.class);
        VarHandle name = lookup.findVarHandle(VariableHandles.class, "name", String.class);
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        VariableHandles object = new VariableHandles();
        System.out.println((int) count.getAndAdd(object, 5) + " " + (int) count.get(object) + " " + object.count);
        System.out.println(count.compareAndSet(object, 6, 60) + " " + count.compareAndSet(object, 6, 600) + " "
            + object.count);
        total.setVolatile((long) total.getAcquire() + 1);
        System.out.println(VariableHandles.total + " " + (long) total.getAndBitwiseAnd(1L) + " "
            + VariableHandles.total);
        System.out.println(name.compareAndExchange(object, "first", "second") + " "
            + (String) name.getAndSet(object, null) + " " + object.name);
        int[] array = {1, 2, 3};
        ints.setRelease(array, 1, 20);
        System.out.println((int) ints.getAndAdd(array, 1, 2) + " " + array[1]);
        try {
            ints.set(array, 3, 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
