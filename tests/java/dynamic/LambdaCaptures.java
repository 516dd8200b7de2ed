/** Checks lambdas that capture a variable of every type, this, parameters, and loop variables. */
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

public class LambdaCaptures {
    private int field = 5;

    private Supplier<String> withThis(String suffix) {
        return () -> ++field + suffix + this.getClass().getSimpleName();
    }

    private static Supplier<String> everything(boolean z, byte b, char c, short s, int i, long l, float f, double d,
            String text, int[] array) {
        return () -> z + " " + b + " " + c + " " + s + " " + i + " " + l + " " + f + " " + d + " " + text + " "
            + array[0];
    }

    public static void main(String[] args) {
        int[] array = {1};
        Supplier<String> all = everything(true, (byte) -1, 'c', (short) -2, -3, Long.MIN_VALUE, -0.0f, Double.NaN, null,
            array);
        System.out.println(all.get());
        array[0] = 2;
        System.out.println(all.get());
        LambdaCaptures object = new LambdaCaptures();
        Supplier<String> first = object.withThis("a");
        Supplier<String> second = object.withThis("b");
        System.out.println(first.get() + " " + second.get() + " " + first.get() + " " + object.field);
        List<Supplier<Integer>> loops = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int square = i * i;
            loops.add(() -> square);
        }
        for (int value : new int[] {10, 20}) {
            loops.add(() -> value);
        }
        for (Supplier<Integer> loop : loops) {
            System.out.print(loop.get() + " ");
        }
        System.out.println();
        long mutable = 1;
        mutable++;
        final long frozen = mutable;
        Supplier<Supplier<Long>> nested = () -> () -> frozen * args.length + frozen;
        System.out.println(nested.get().get());
    }
}
