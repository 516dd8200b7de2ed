/** Checks that small fields keep only their bits, and neighbouring long and double fields do not overlap. */
public class FieldWidths {
    private byte small;
    private long before;
    private char unsigned;
    private double middle;
    private short signed;
    private boolean flag;
    private float single;
    private long after;
    private static byte staticSmall;
    private static double staticDouble;
    private static long staticLong;

    private String show() {
        return small + " " + before + " " + (int) unsigned + " " + middle + " " + signed + " " + flag + " " + single
            + " " + after;
    }

    public static void main(String[] args) {
        FieldWidths a = new FieldWidths();
        FieldWidths b = new FieldWidths();
        a.before = -1L;
        a.middle = -Double.MAX_VALUE;
        a.after = Long.MIN_VALUE;
        System.out.println(a.show());
        a.small = (byte) 0x1FF;
        a.unsigned = (char) -1;
        a.signed = (short) 0x18000;
        a.flag = a.before < 0;
        a.single = (float) a.middle;
        System.out.println(a.show());
        a.small += 200;
        a.unsigned++;
        a.signed--;
        a.flag ^= true;
        a.before >>>= 1;
        a.middle /= 0;
        System.out.println(a.show());
        System.out.println(b.show());
        staticSmall = (byte) 300;
        staticDouble = staticLong = staticSmall << 20;
        staticLong *= staticLong;
        System.out.println(staticSmall + " " + staticDouble + " " + staticLong);
        b.before = a.after = staticLong--;
        System.out.println(b.before + " " + a.after + " " + staticLong);
    }
}
