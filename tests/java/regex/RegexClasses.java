import java.util.regex.Pattern;

/** Checks character classes: ranges, unions, intersections, POSIX, Unicode properties and flags. */
public class RegexClasses {
    private static void show(String regex, int flags) {
        Pattern pattern = Pattern.compile(regex, flags);
        StringBuilder hits = new StringBuilder();
        int count = 0;
        for (int c = 0; c < 0x300; c++) {
            if (pattern.matcher(Character.toString(c)).matches()) {
                count++;
                if (c > ' ' && c < 127) {
                    hits.append((char) c);
                }
            }
        }
        System.out.println(pattern + " " + pattern.flags() + ": " + count + " " + hits);
    }

    public static void main(String[] args) {
        for (String regex : new String[] {"[abc]", "[^a-y]", "[a-c[x-z]]", "[a-z&&[^m-p]]", "[a-f&&[d-z]&&[^e]]",
            "[\\]\\-^]", "[&&a]", "\\d", "\\W", "\\s", "\\h", "\\v", ".",
            "\\p{Lower}", "\\p{Punct}", "\\p{XDigit}", "\\p{Lu}", "\\P{L}", "\\p{IsAlphabetic}", "\\p{InGreek}",
            "\\p{IsLatin}", "\\p{javaMirrored}", "\\x41|\\u0042|\\0103|\\cA", "[\\x{61}-\\x{63}]"}) {
            show(regex, 0);
        }
        show("[a-c]", Pattern.CASE_INSENSITIVE);
        show("k", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        show("\\w", Pattern.UNICODE_CHARACTER_CLASS);
        show("a b # comment", Pattern.COMMENTS);
        show("[a.]", Pattern.LITERAL);
        show(".", Pattern.DOTALL);
        show("(?i:A)|(?-i)b", Pattern.CASE_INSENSITIVE);
        System.out.println(Pattern.quote("a.b\\E+") + " " + "a.b\\E+".matches(Pattern.quote("a.b\\E+")) + " "
                + "x.y".matches("x\\Q.\\Ey"));
        System.out.println("\uD83D\uDE00".matches(".") + " " + "\uD83D\uDE00".matches("[\uD83D\uDE00-\uD83D\uDE05]") + " "
                + "\uD83D".matches("[^a]") + " " + "e\u0301".matches("\\X"));
    }
}
