/** Checks that expressions folded by the compiler agree with the same expressions computed at run time. */
public class ConstantFolding {
    private static final int MAX = Integer.MAX_VALUE;
    private static final long BIG = Long.MAX_VALUE;
    private static final double TENTH = 0.1;
    private static final float FLOAT_TENTH = 0.1f;
    private static final String NAME = "n" + 1 + 'c' + 2L + 3.0f + true;

    public static void main(String[] args) {
        int max = Integer.parseInt("2147483647");
        long big = Long.parseLong("9223372036854775807");
        double tenth = Double.parseDouble("0.1");
        float floatTenth = Float.parseFloat("0.1");
        System.out.println((MAX + 1) + " " + (max + 1));
        System.out.println((MAX * MAX) + " " + (max * max));
        System.out.println((BIG * 2 + 1) + " " + (big * 2 + 1));
        System.out.println((-MAX - 1 >> 31) + " " + (-max - 1 >> 31));
        System.out.println((-MAX - 1 >>> 33) + " " + (-max - 1 >>> 33));
        System.out.println((TENTH * 3 - 0.3) + " " + (tenth * 3 - 0.3));
        System.out.println((FLOAT_TENTH * 3) + " " + (floatTenth * 3));
        System.out.println((int) (TENTH * 1e20) + " " + (int) (tenth * 1e20));
        System.out.println((char) (MAX - 65) + 0 + " " + ((char) (max - 65) + 0));
        System.out.println((0 * TENTH / 0 == 0.0 / 0) + " " + (0 * tenth / 0 == tenth * 0 / 0));
        System.out.println((byte) 200 + (short) 70000 + " " + ((byte) (max - max + 200) + (short) (max - max + 70000)));
        System.out.println((5 % -3) + " " + (-5 % 3) + " " + (5.5 % -2.5));
        System.out.println(NAME + (NAME == "n" + "1c23.0true"));
        String runtime = "n" + max % 2 + "c23.0true";
        System.out.println(NAME.equals(runtime) + " " + (NAME == runtime) + " " + (NAME == runtime.intern()));
    }
}
