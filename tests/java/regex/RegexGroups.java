import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks numbered, named, optional and nested groups, their positions, and back references. */
public class RegexGroups {
    private static void show(String regex, String input) {
        Matcher matcher = Pattern.compile(regex).matcher(input);
        StringBuilder out = new StringBuilder(regex + " on " + input + ":");
        while (matcher.find()) {
            out.append(" [").append(matcher.start()).append(',').append(matcher.end()).append(')');
            for (int group = 0; group <= matcher.groupCount(); group++) {
                out.append(' ').append(group).append('=').append(matcher.group(group)).append('@')
                        .append(matcher.start(group));
            }
        }
        System.out.println(out);
    }

    public static void main(String[] args) {
        show("(\\d+)-(\\d+)", "10-20 and 30-40");
        show("(a)(b)?(c)?", "a ab abc ac");
        show("((\\w)(\\w))+", "abcdef");
        show("(a|ab)(c|bcd)(d*)", "abcd");
        show("(?:x(y))*z", "xyxyz z");
        show("(\\w)\\1", "bookkeeper");
        show("(['\"])(.*?)\\1", "say 'hi' or \"it's\"");
        show("(?<first>\\w+) (?<second>\\w+) \\k<second>", "a b b c d d");
        show("(a*)*b", "aab b");
        show("(a*)+", "baac");
        show("()|x", "xy");
        show("(\\d)(?=(\\d{3})+$)", "1234567");

        Matcher named = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("on 2024-05 and 2023-11");
        while (named.find()) {
            MatchResult result = named.toMatchResult();
            System.out.println(named.group("year") + " " + named.end("month") + " " + result.group(2) + " "
                    + result.start());
        }
        try {
            named.group("year");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        named.reset();
        named.find();
        try {
            named.group("day");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        named.group(3);
    }
}
