import java.util.Arrays;

/** Checks System.arraycopy: overlaps, partial copies before a store exception, and every refusal. */
public class SystemArraycopy {
    private static void attempt(Object from, int fromIndex, Object to, int toIndex, int length) {
        try {
            System.arraycopy(from, fromIndex, to, toIndex, length);
            System.out.println("copied");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(numbers, 0, numbers, 3, 5);
        System.out.println(Arrays.toString(numbers));
        System.arraycopy(numbers, 4, numbers, 1, 6);
        System.out.println(Arrays.toString(numbers));
        System.arraycopy(numbers, 10, numbers, 0, 0);
        Object[] objects = {"a", "b", 3, "d"};
        String[] strings = new String[4];
        attempt(objects, 0, strings, 0, 4);
        System.out.println(Arrays.toString(strings));
        attempt(strings, 0, objects, 1, 2);
        System.out.println(Arrays.toString(objects));
        int[][] rows = {{1}, {2}};
        Object[] targets = new Object[2];
        System.arraycopy(rows, 0, targets, 0, 2);
        System.out.println(targets[0] == rows[0]);

        attempt(numbers, -1, numbers, 0, 1);
        attempt(numbers, 0, numbers, -1, 1);
        attempt(numbers, 0, numbers, 0, -1);
        attempt(numbers, 8, numbers, 0, 3);
        attempt(numbers, 0, numbers, 9, 2);
        attempt(numbers, Integer.MAX_VALUE, numbers, 0, 1);
        attempt(objects, 3, strings, 0, 2);
        attempt(numbers, 0, new long[3], 0, 1);
        attempt(numbers, 0, objects, 0, 1);
        attempt("text", 0, objects, 0, 1);
        attempt(objects, 0, "text", 0, 1);
        attempt(new int[][] {{1}}, 0, new long[1][], 0, 1);
        attempt(new Object[] {null}, 0, strings, 0, 1);
        byte[] bytes = new byte[300];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        System.arraycopy(bytes, 0, bytes, 1, 299);
        System.out.println(Arrays.hashCode(bytes) + " " + Arrays.hashCode(numbers.clone()) + " "
                + (numbers.clone() != numbers));
        System.arraycopy(null, 0, objects, 0, 1);
    }
}
