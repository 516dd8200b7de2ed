import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks replacing with functions, appendReplacement, splitting and streaming of matches. */
public class RegexReplace {
    public static void main(String[] args) {
        Pattern number = Pattern.compile("\\d+");
        System.out.println(number.matcher("a1b22c333").replaceAll(match -> "<" + Integer.parseInt(match.group()) * 2
                + ">"));
        System.out.println(number.matcher("a1b22c333").replaceFirst(match -> "#" + match.start()));
        System.out.println(number.matcher("a1b22").replaceAll(match -> Matcher.quoteReplacement("$" + match.group())));

        Map<String, String> variables = Map.of("name", "World", "greeting", "Hello");
        Matcher template = Pattern.compile("\\$\\{(\\w+)}").matcher("${greeting}, ${name}! ${missing}?");
        StringBuilder out = new StringBuilder();
        while (template.find()) {
            template.appendReplacement(out, Matcher.quoteReplacement(variables.getOrDefault(template.group(1), "$?")));
        }
        template.appendTail(out);
        System.out.println(out);

        System.out.println(number.matcher("7, 8 and 9").results().map(MatchResult::group).map(Integer::valueOf)
                .collect(Collectors.toList()));
        System.out.println(Arrays.toString(Pattern.compile("\\s*[,;]\\s*").split("a , b;c,, d ;")) + " "
                + Arrays.toString(Pattern.compile(",").split("a,b,c", 2)));
        System.out.println(Pattern.compile("-").splitAsStream("x-y--z").collect(Collectors.toList()));
        System.out.println(Arrays.toString("CamelCaseWordList".split("(?<=[a-z])(?=[A-Z])"))
                + Arrays.toString("abc".split("(?=b)")));
        System.out.println(List.of("apple", "Bob", "cat3").stream().filter(Pattern.compile("^[a-z]+$").asPredicate())
                .toList()
                + " " + List.of("12", "12a").stream().filter(number.asMatchPredicate()).toList());
        System.out.println("2024-01-02".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$2/$3/$1") + " "
                + "aaa".replaceAll("(a)", "$10"));
        System.out.println("the quick fox".replaceAll("\\b(\\w)(\\w*)", "$2$1ay"));
        String spaced = "1234567.891".replaceAll("(?<=\\d)(?=(\\d{3})+\\.)", ",");
        System.out.println(spaced);
        Matcher failing = Pattern.compile("(x)").matcher("x");
        failing.find();
        failing.appendReplacement(new StringBuilder(), "$x");
    }
}
