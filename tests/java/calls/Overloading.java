/** Checks overload choice by phase: exact, widening, boxing, varargs; null arguments and static types. */
public class Overloading {
    static String pick(int value) { return "int"; }
    static String pick(long value) { return "long"; }
    static String pick(double value) { return "double"; }
    static String pick(Integer value) { return "Integer"; }
    static String pick(Number value) { return "Number"; }
    static String pick(Object value) { return "Object"; }
    static String pick(int... values) { return "int..." + values.length; }

    static String only(long value) { return "long"; }
    static String only(Integer value) { return "Integer"; }
    static String only(Object... values) { return "Object..." + (values == null ? "null" : values.length); }

    static String text(Object value) { return "Object"; }
    static String text(String value) { return "String"; }
    static String text(CharSequence value) { return "CharSequence"; }

    static String pair(int a, long b) { return "int,long"; }
    static String pair(long a, long b) { return "long,long"; }

    public static void main(String[] args) {
        byte b = 1;
        Object object = 1;
        System.out.println(pick(b) + " " + pick('c') + " " + pick(1) + " " + pick(1L) + " " + pick(1f) + " "
            + pick(1.0));
        System.out.println(pick(Integer.valueOf(1)) + " " + pick(Byte.valueOf(b)) + " " + pick("s") + " " + pick(object)
            + " " + pick(true) + " " + pick() + " " + pick(1, 2) + " " + pick(new int[5]));
        System.out.println(only(1) + " " + only(b) + " " + only('c') + " " + only("s") + " " + only() + " " + only(1, 2)
            + " " + only(1.5f) + " " + only((Object[]) null) + " " + only((Object) null));
        CharSequence sequence = "text";
        System.out.println(text(null) + " " + text("s") + " " + text(sequence) + " " + text(new StringBuilder()) + " "
            + text((Object) "s"));
        System.out.println(pair(1, 2) + " " + pair(1L, 2) + " " + pair('a', 'b'));
    }
}
