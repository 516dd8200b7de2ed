import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks look-ahead, look-behind, boundaries, anchors and regions. */
public class RegexLookaround {
    private static String escape(String text) {
        return text.replace("\r", "\\r").replace("\n", "\\n").replace("\u2028", "\\L");
    }

    private static void show(String regex, String input) {
        Matcher matcher = Pattern.compile(regex).matcher(input);
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            out.append(matcher.start()).append(":'").append(escape(matcher.group())).append("' ");
        }
        System.out.println(regex + " -> " + out.toString().trim());
    }

    public static void main(String[] args) {
        show("\\w+(?=:)", "key: value other:x");
        show("\\d+(?!\\d|px)", "10px 20em 30");
        show("(?<=\\$)\\d+", "cost $42 or 42");
        show("(?<!\\w)cat(?!\\w)", "cat concat cats cat");
        show("(?<=a|bc|def)x", "ax bcx defx x");
        show("(?<=ab{1,3})c", "abc abbbc abbbbc");
        show("\\bfoo\\B", "foo foobar barfoo food");
        show("^.*$", "one\ntwo");
        show("(?m)^.*$", "one\ntwo\n\nthree");
        show("(?s)o.t", "o\nt o t");
        show("\\A\\w|\\w\\z|\\w\\Z", "ab\n");
        show("\\Gx", "xxaxx");
        show("(?=(\\w{2}))", "abcd");
        show("(?=.*\\d)(?=.*[a-z])\\w{4,}", "abc1 abcd 1234 a1b2c3");
        show("(?i)(?<=Q)U", "queue QUIZ");
        show("\\R", "a\r\nb\nc\u2028");

        Matcher region = Pattern.compile("^b\\w$").matcher("abc bd");
        region.region(1, 3);
        System.out.println(region.matches() + " " + region.regionStart() + " " + region.hitEnd());
        region.useAnchoringBounds(false);
        System.out.println(region.lookingAt() + " " + region.hasAnchoringBounds() + " " + region.hasTransparentBounds());
        Matcher partial = Pattern.compile("abc\\d+").matcher("abc1");
        System.out.println(partial.matches() + " " + partial.hitEnd() + " " + partial.requireEnd() + " "
                + partial.reset("ab").matches() + " " + partial.hitEnd());
        region.region(2, 99);
    }
}
