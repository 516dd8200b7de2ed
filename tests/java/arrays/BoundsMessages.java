/** Checks the messages of index errors on loads and stores of each element type, and that nothing was stored. */
public class BoundsMessages {
    private static void attempt(Runnable access) {
        try {
            access.run();
            System.out.println("no exception");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] empty = {};
        int[][] nested = {{1, 2}, {3}};
        attempt(() -> System.out.println(empty[0]));
        attempt(() -> System.out.println(nested[1][1]));
        attempt(() -> System.out.println(nested[2][1]));
        attempt(() -> System.out.println(nested[0][Integer.MAX_VALUE]));
        boolean[] booleans = new boolean[1];
        byte[] bytes = new byte[2];
        char[] chars = new char[3];
        short[] shorts = new short[4];
        long[] longs = new long[5];
        float[] floats = new float[6];
        double[] doubles = new double[7];
        Object[] objects = new Object[8];
        attempt(() -> System.out.println(booleans[1]));
        attempt(() -> bytes[2] = 1);
        attempt(() -> System.out.println(chars[-1]));
        attempt(() -> shorts[4]++);
        attempt(() -> longs[Integer.MIN_VALUE] = 1);
        attempt(() -> System.out.println(floats[6]));
        attempt(() -> doubles[7] += 1);
        attempt(() -> objects[8] = null);
        attempt(() -> System.out.println(objects[objects.length - 9]));
        int[] ints = {1, 2, 3};
        int index = 0;
        try {
            ints[index++] = ints[index++] + ints[index++] + ints[index++];
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + ", index " + index + ", first still " + ints[0]);
        }
    }
}
