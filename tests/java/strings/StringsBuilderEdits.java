/** Checks insert, delete, replace, setCharAt and setLength of StringBuilder and their range exceptions. */
public class StringsBuilderEdits {
    private static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " passed");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e);
        }
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder("0123456789");
        System.out.println(text.insert(5, "abc").insert(0, -7).insert(text.length(), 'z').insert(3, 2.5).insert(1, true));
        System.out.println(text.delete(0, 4).delete(3, 3).delete(10, 999));
        System.out.println(text.deleteCharAt(0).replace(2, 4, "<<>>").replace(0, 0, "^").replace(5, 100, "$"));
        text.setCharAt(0, '\u20AC');
        System.out.println((int) text.charAt(0) + " " + text.length());
        text.setLength(3);
        text.setLength(5);
        System.out.println((int) text.charAt(4) + " " + text.length() + " " + text.indexOf("\0"));
        System.out.println(new StringBuilder("abcabc").indexOf("ca") + " " + new StringBuilder("abcabc").lastIndexOf("bc",
                3));
        System.out.println(new StringBuilder().append(1).append('c').append(2L).append(1.5f).append(-0.0).append(false)
                .append((String) null).append((Object) null).append(new char[] {'x', 'y'}).append("hello", 1, 3)
                .append(new char[] {'p', 'q', 'r'}, 1, 2).append(new StringBuffer("sb")));
        System.out.println(new StringBuilder("same").compareTo(new StringBuilder("sane")));
        System.out.println(new StringBuilder("x").equals(new StringBuilder("x")));

        StringBuilder fixed = new StringBuilder("fixed");
        attempt("charAt", () -> fixed.charAt(5));
        attempt("setCharAt", () -> fixed.setCharAt(-1, 'x'));
        attempt("insert", () -> fixed.insert(6, "x"));
        attempt("delete", () -> fixed.delete(4, 3));
        attempt("delete past", () -> fixed.delete(6, 7));
        attempt("deleteCharAt", () -> fixed.deleteCharAt(5));
        attempt("replace", () -> fixed.replace(6, 7, "x"));
        attempt("setLength", () -> fixed.setLength(-1));
        attempt("substring", () -> fixed.substring(2, 1));
        attempt("append range", () -> fixed.append("abc", 2, 4));
        attempt("capacity", () -> new StringBuilder(-1));
        System.out.println(fixed + " " + new StringBuilder().capacity() + " " + new StringBuilder("abc").capacity());
    }
}
