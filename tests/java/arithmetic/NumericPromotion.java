/** Checks binary numeric promotion in expressions and in the conditional operator. */
public class NumericPromotion {
    private static String type(int value) {
        return "int " + value;
    }

    private static String type(long value) {
        return "long " + value;
    }

    private static String type(float value) {
        return "float " + value;
    }

    private static String type(double value) {
        return "double " + value;
    }

    private static String type(char value) {
        return "char " + value;
    }

    private static String type(Object value) {
        return value.getClass().getSimpleName() + " " + value;
    }

    public static void main(String[] args) {
        byte b = 100;
        short s = 1000;
        char c = 'A';
        int i = 100000;
        long l = 16777217;
        float f = 0.5f;
        boolean yes = args.length == 0;
        System.out.println(type(b + b) + ", " + type(b * s) + ", " + type(c + 1) + ", " + type(-c) + ", " + type(+b));
        System.out.println(type(i + l) + ", " + type(l + f) + ", " + type(l + 0.0) + ", " + type(c * f));
        System.out.println(type(i * i) + ", " + type((long) i * i) + ", " + type(i * 1f * i));
        System.out.println(type(yes ? c : 0) + ", " + type(yes ? c : i) + ", " + type(yes ? 1 : 2.0));
        Object unboxed = yes ? Integer.valueOf(1) : Double.valueOf(2);
        Object kept = yes ? (Object) Integer.valueOf(1) : Double.valueOf(2);
        System.out.println(type(unboxed) + ", " + type(kept));
        System.out.println(c + 1 + "|" + (char) (c + 1) + "|" + c + 1 + "|" + ('a' + 'b'));
        System.out.println(type(~b) + ", " + type(b << 30) + ", " + type(5 / 2) + ", " + type(5 / 2f));
    }
}
