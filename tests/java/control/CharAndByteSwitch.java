/** Checks switches on char, byte, short and boxed values, whose labels are compared as ints. */
public class CharAndByteSwitch {
    private static String kind(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u':
                return "vowel";
            case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
                return "digit " + (c - '0');
            case '\n': return "newline";
            case '\uffff': return "last";
            default: return "other";
        }
    }

    private static int sign(byte b) {
        switch (b) {
            case Byte.MIN_VALUE: return -2;
            case -1: return -1;
            case 0: return 0;
            case Byte.MAX_VALUE: return 2;
            default: return b > 0 ? 1 : -1;
        }
    }

    private static String boxed(Integer value) {
        switch (value) {
            case 1: return "one";
            case 1000: return "thousand";
            default: return "many";
        }
    }

    public static void main(String[] args) {
        for (char c : "ax5\n\uffff\u0000u9".toCharArray()) {
            System.out.println((int) c + " " + kind(c));
        }
        for (int i : new int[] {-128, -127, -1, 0, 1, 127, 255, 256}) {
            System.out.println(i + " " + sign((byte) i));
        }
        System.out.println(boxed(1) + " " + boxed(1000) + " " + boxed(5));
        short s = (short) 70000;
        switch (s) {
            case 4464: System.out.println("short wrapped"); break;
            default: System.out.println("short " + s);
        }
    }
}
