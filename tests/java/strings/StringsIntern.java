/** Checks the identity of literals, constant expressions, interned and computed strings. */
public class StringsIntern {
    static final String CONSTANT = "con" + "stant";
    static final String COMPUTED = "con".concat("stant");

    interface Holder {
        String LITERAL = "constant";
    }

    public static void main(String[] args) {
        String literal = "constant";
        System.out.println(literal == CONSTANT);
        System.out.println(literal == Holder.LITERAL);
        System.out.println(literal == COMPUTED);
        System.out.println(literal == COMPUTED.intern());

        final String prefix = "con";
        String variable = "con";
        System.out.println(literal == prefix + "stant");
        System.out.println(literal == variable + "stant");
        System.out.println(literal == (variable + "stant").intern());

        String copy = new String(literal);
        System.out.println((copy == literal) + " " + copy.equals(literal) + " " + (copy.intern() == literal));
        System.out.println(new String() == "" ? "same" : "different");
        System.out.println(new String("").intern() == "");

        String wide = new String(new char[] {'\u4E2D', 'x'});
        System.out.println((wide.intern() == wide.intern()) + " " + (wide.intern() == "\u4E2Dx"));
        System.out.println(String.valueOf(12) == String.valueOf(12));
        System.out.println(String.valueOf(true) == "true");
        System.out.println(String.valueOf((Object) null) == "null");
        System.out.println(("a" + 1 + 'b' + 2L + true + null + 1.5f) == "a1b2truenull1.5");
        System.out.println(("a" + 1 + 'b' + 2L + true + 1.5f) == "a1b2true1.5");
        System.out.println(StringsIntern.class.getName() == "StringsIntern");
        System.out.println(StringsIntern.class.getName().intern() == "StringsIntern");
    }
}
