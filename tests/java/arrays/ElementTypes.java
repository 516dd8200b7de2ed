/** Checks creation defaults, stores with narrowing, and loads with sign or zero extension for all element types. */
public class ElementTypes {
    public static void main(String[] args) {
        boolean[] booleans = new boolean[2];
        byte[] bytes = new byte[2];
        char[] chars = new char[2];
        short[] shorts = new short[2];
        int[] ints = new int[2];
        long[] longs = new long[2];
        float[] floats = new float[2];
        double[] doubles = new double[2];
        String[] strings = new String[2];
        System.out.println(booleans[0] + " " + bytes[0] + " " + (int) chars[0] + " " + shorts[0] + " " + ints[0] + " "
            + longs[0] + " " + floats[0] + " " + doubles[0] + " " + strings[0]);
        int pattern = 0xFFFF8081;
        booleans[1] = (pattern & 1) == 1;
        bytes[1] = (byte) pattern;
        chars[1] = (char) pattern;
        shorts[1] = (short) pattern;
        ints[1] = pattern;
        longs[1] = pattern;
        floats[1] = pattern;
        doubles[1] = pattern;
        strings[1] = Integer.toHexString(pattern);
        System.out.println(booleans[1] + " " + bytes[1] + " " + (int) chars[1] + " " + shorts[1] + " " + ints[1] + " "
            + longs[1] + " " + floats[1] + " " + doubles[1] + " " + strings[1]);
        booleans[0] |= booleans[1];
        bytes[0] = bytes[1]--;
        chars[0] += 65;
        shorts[0] -= shorts[1];
        ints[0] = ints[1] >>> 28;
        longs[0] = longs[1] = longs[1] << 8;
        floats[0] = floats[1] /= 2;
        doubles[0] = -doubles[1];
        System.out.println(booleans[0] + " " + bytes[0] + " " + bytes[1] + " " + chars[0] + " " + shorts[0] + " "
            + ints[0] + " " + longs[0] + " " + longs[1] + " " + floats[0] + " " + doubles[0]);
    }
}
