import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Checks the description, index and full message of every kind of malformed pattern. */
public class RegexSyntaxErrors {
    public static void main(String[] args) {
        String[] patterns = {"(", ")", "(a", "a)", "[", "[a", "[]", "[^]", "[b-a]", "[a-\\d]", "*", "+a", "?", "a**", "a{",
            "a{x}", "a{2,1}", "a{99999999999}", "{1}", "\\", "\\q",
            "\\p{", "\\p{Nope}", "\\x4", "\\x{110000}", "\\u12", "\\0", "\\k", "\\k<name>", "(?<1a>x)", "(?<a>x)(?<a>y)",
            "(?", "(?z)", "(?<", "(?<=a*)b", "(?<=a+)b", "[[a]", "[a&&", "(?>", "\\c", "(?<n>x)\\k<m>"};
        for (String pattern : patterns) {
            try {
                Pattern compiled = Pattern.compile(pattern);
                System.out.println(pattern + " compiles, groups " + compiled.matcher("").groupCount());
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " @" + e.getIndex() + " in " + e.getPattern() + " / "
                        + e.getMessage().replace("\n", "|"));
            }
        }
        try {
            Pattern.compile("a", 0x1000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Pattern.compile("first\n(second[x");
    }
}
