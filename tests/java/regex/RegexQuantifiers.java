import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks greedy, reluctant and possessive quantifiers, bounds, alternation and atomic groups. */
public class RegexQuantifiers {
    public static void main(String[] args) {
        String[] regexes = {"a*", "a*?", "a*+", "a+", "a+?", "a+a", "a++a", "a?a?aaa", "a{2}", "a{2,}", "a{1,2}",
            "a{1,2}?", "a{0}", "(?>a+)b", "(?>a|aa)b", "(aa|a)*b", "[^b]*b", ".*?b"};
        String[] inputs = {"", "a", "aaa", "aaab", "baaaa"};
        for (String regex : regexes) {
            Pattern pattern = Pattern.compile(regex);
            StringBuilder row = new StringBuilder(regex);
            for (String input : inputs) {
                Matcher matcher = pattern.matcher(input);
                row.append(" | ").append(matcher.matches() ? "M" : "-").append(matcher.lookingAt() ? "L" : "-").append(' ');
                matcher.reset();
                while (matcher.find()) {
                    row.append('<').append(matcher.group()).append('>');
                }
            }
            System.out.println(row);
        }
        System.out.println("<b>x</b><b>y</b>".replaceAll("<b>(.+)</b>", "[$1]") + " "
                + "<b>x</b><b>y</b>".replaceAll("<b>(.+?)</b>", "[$1]"));
        System.out.println("aaaaaaaaaaaaaaaaaaaac".matches("(a|a)*c") + " " + "x".repeat(12).matches("(x+x+)+y"));
        System.out.println(Pattern.matches("(ab){2,3}(c|d)+?", "abababcdc") + " " + Pattern.compile("^(?:(a)|b)*$")
                .matcher("ab").replaceAll("$1"));
    }
}
