/** Checks the default values of static and instance fields of every type, before any assignment. */
public class DefaultValues {
    static boolean staticBoolean;
    static byte staticByte;
    static char staticChar;
    static short staticShort;
    static int staticInt;
    static long staticLong;
    static float staticFloat;
    static double staticDouble;
    static Object staticObject;
    static int[] staticArray;
    boolean aBoolean;
    byte aByte;
    char aChar;
    short aShort;
    int anInt;
    long aLong;
    float aFloat;
    double aDouble;
    String aString;
    double[][] anArray;

    public static void main(String[] args) {
        System.out.println(staticBoolean + " " + staticByte + " " + (int) staticChar + " " + staticShort + " "
            + staticInt + " " + staticLong + " " + staticFloat + " " + staticDouble + " " + staticObject + " "
            + staticArray);
        DefaultValues o = new DefaultValues();
        System.out.println(o.aBoolean + " " + o.aByte + " " + (int) o.aChar + " " + o.aShort + " " + o.anInt + " "
            + o.aLong + " " + o.aFloat + " " + o.aDouble + " " + o.aString + " " + o.anArray);
        System.out.println(1 / o.aFloat + " " + 1 / staticDouble);
    }
}
