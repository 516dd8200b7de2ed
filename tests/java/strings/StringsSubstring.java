/** Checks substring, subSequence and concat, including their identities and range exceptions. */
public class StringsSubstring {
    private static void cut(String text, int begin, int end) {
        try {
            System.out.println("[" + begin + "," + end + ") '" + text.substring(begin, end) + "'");
        } catch (IndexOutOfBoundsException e) {
            System.out.println("[" + begin + "," + end + ") " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String text = "conformance";
        cut(text, 0, 11);
        cut(text, 3, 7);
        cut(text, 5, 5);
        cut(text, 11, 11);
        cut(text, -1, 3);
        cut(text, 4, 3);
        cut(text, 2, 12);
        cut(text, Integer.MAX_VALUE, Integer.MIN_VALUE);
        for (int begin : new int[] {0, 8, 11, 12, -5}) {
            try {
                System.out.println("'" + text.substring(begin) + "'");
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(text.substring(0) == text);
        System.out.println(text.substring(0, text.length()) == text);
        System.out.println(text.subSequence(0, 3).equals("con"));
        System.out.println(text.concat("") == text);
        System.out.println("".concat(text) == text);
        System.out.println(text.concat("!").equals(text + '!'));
        String wide = "ab\u4E2Dcd";
        String narrow = wide.substring(3);
        System.out.println(narrow + narrow.length() + narrow.equals("cd") + narrow.hashCode());
        System.out.println(wide.substring(2, 3).codePointAt(0));
        text.substring(3, 99);
    }
}
