/** Checks that the left operand alone decides the type of a shift, whatever the type of the count. */
public class ShiftOperandTypes {
    public static void main(String[] args) {
        long longCount = (1L << 40) + 33;
        int intValue = 3;
        long longValue = 3;
        System.out.println("int by long: " + (intValue << longCount) + " " + (intValue >>> longCount));
        System.out.println("long by long: " + (longValue << longCount));
        byte negativeByte = -128;
        System.out.println("byte is promoted first: " + (negativeByte >>> 4) + " " + (negativeByte >> 4));
        short negativeShort = -2;
        negativeShort >>>= 1;
        System.out.println("short after >>>=: " + negativeShort);
        negativeByte >>>= 28;
        System.out.println("byte after >>>=: " + negativeByte);
        char unsigned = '\uffff';
        unsigned >>= 4;
        System.out.println("char after >>=: " + (int) unsigned);
        unsigned <<= 8;
        System.out.println("char after <<=: " + (int) unsigned);
        int charCount = 1 << '!';
        System.out.println("shift by a char: " + charCount);
        int byLong = 1;
        byLong <<= 35L;
        System.out.println("int after <<= long: " + byLong);
    }
}
