/** Checks varargs: packing, passing arrays through, nulls, primitives, generics and evaluation order. */
public class VariableArguments {
    private static String count(Object... values) {
        return values == null ? "null array" : values.length + " of " + values.getClass().getSimpleName();
    }

    private static long sum(long first, int... rest) {
        long total = first;
        for (int value : rest) {
            total += value;
        }
        return total;
    }

    @SafeVarargs
    private static <T> String typed(T... values) {
        return values.getClass().getSimpleName() + values.length;
    }

    private static int next;

    private static int next() {
        return ++next;
    }

    public static void main(String[] args) {
        System.out.println(count() + ", " + count(1) + ", " + count(1, "two", null) + ", " + count((Object) null) + ", "
            + count((Object[]) null));
        System.out.println(count((Object[]) new String[] {"a", "b"}) + ", " + count((Object) new String[] {"a", "b"})
            + ", " + count(new int[] {1, 2}) + ", " + count(new int[] {1}, new int[] {2}) + ", "
            + count((Object[]) new Integer[3]));
        System.out.println(sum(1) + " " + sum(1, 2) + " " + sum(1, 'a', (byte) 2) + " " + sum(5, new int[] {1, 2, 3}));
        System.out.println(typed() + " " + typed("a", "b") + " " + typed(1, 2) + " "
            + VariableArguments.<Object>typed("a"));
        System.out.println(sum(next() * 100L, next() * 10, next()));
        System.out.println(String.format("%s-%s-%d", "a", null, 3));
        int[] passed = {1, 2};
        change(passed);
        System.out.println(passed[0]);
    }

    private static void change(int... values) {
        values[0] = 99;
    }
}
