import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Digests Pattern and Matcher over random expressions and inputs, also malformed ones. */
public class DigestsPattern {
    private static final String[] METHODS = ("find findWithReferences findFlags literal matches lookingAt malformed "
            + "replaceAll replaceBadGroup replaceFunction replaceFirst split splitAsStream results "
            + "region transparent namedGroup appendReplacement quote predicate").split(" ");
    private static final int ROUNDS = 70;
    private static final List<String> ATOMS = List.of("a", "b", "ab", ".", "[ab]", "[^a]", "\\w", "\\d", "(a)", "(b|c)",
            "(?:ab|a)", "\\b", "^", "$", "(?=b)", "(?<!a)", "[a-c&&[^b]]", "\\1", "(?<n>c)", "(?>a*)", "(", "]", "*");
    private static final List<String> QUANTIFIERS = List.of("", "", "", "*", "+", "?", "*?", "+?", "{2}", "{1,2}", "?+",
            "{0,1}?");
    private static long state;

    private static int next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) (state >>> 20);
    }

    private static int below(int bound) {
        return Math.floorMod(next(), bound);
    }

    private static String regex(int kinds) {
        StringBuilder out = new StringBuilder();
        for (int i = 1 + below(4); i > 0; i--) {
            out.append(ATOMS.get(below(kinds))).append(QUANTIFIERS.get(below(QUANTIFIERS.size())));
        }
        return out.toString();
    }

    private static String input() {
        StringBuilder out = new StringBuilder();
        for (int i = below(12); i > 0; i--) {
            out.append("aaabbcA1 \n".charAt(below(10)));
        }
        return out.toString();
    }

    private static String describe(Matcher matcher) {
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            for (int group = 0; group <= matcher.groupCount(); group++) {
                out.append(matcher.start(group)).append('-').append(matcher.end(group)).append(matcher.group(group))
                        .append(' ');
            }
        }
        return out.append(matcher.hitEnd()).toString();
    }

    private static Object call(String method) {
        String input = input();
        return switch (method) {
            case "find" -> describe(Pattern.compile(regex(17)).matcher(input));
            case "findWithReferences" -> describe(Pattern.compile("(a|b)" + regex(19)).matcher(input));
            case "findFlags" -> describe(Pattern.compile(regex(14), below(64) & ~Pattern.LITERAL).matcher(input));
            case "literal" -> describe(Pattern.compile(input.length() > 3 ? input.substring(1, 3) : "a", Pattern.LITERAL)
                    .matcher(input));
            case "matches" -> Pattern.matches(regex(17), input);
            case "lookingAt" -> Pattern.compile(regex(14)).matcher(input).lookingAt();
            case "malformed" -> Pattern.compile(regex(ATOMS.size())).matcher(input).replaceAll("-");
            case "replaceAll" -> Pattern.compile("(" + regex(8) + ")").matcher(input).replaceAll("<$1>");
            case "replaceBadGroup" -> Pattern.compile(regex(10)).matcher(input).replaceAll("$" + below(3));
            case "replaceFunction" -> Pattern.compile(regex(8)).matcher(input).replaceAll(match -> match.group()
                    .toUpperCase() + match.start());
            case "replaceFirst" -> input.replaceFirst(regex(14), "\\$");
            case "split" -> Arrays.toString(Pattern.compile(regex(10)).split(input, below(5) - 1));
            case "splitAsStream" -> Pattern.compile(regex(8)).splitAsStream(input).collect(Collectors.joining("|"));
            case "results" -> Pattern.compile(regex(10)).matcher(input).results().map(match -> match.start() + ":"
                    + match.end()).toList().toString();
            case "region" -> describe(Pattern.compile(regex(14)).matcher(input).region(below(2),
                    Math.max(2, input.length() - below(3))));
            case "transparent" -> describe(Pattern.compile(regex(16)).matcher(input).region(0, input.length() / 2)
                    .useTransparentBounds(true).useAnchoringBounds(false));
            case "namedGroup" -> {
                Matcher matcher = Pattern.compile("(?<n>" + regex(8) + ")b").matcher(input);
                yield matcher.find() ? matcher.group("n") + matcher.start("n") : "none";
            }
            case "appendReplacement" -> {
                Matcher matcher = Pattern.compile("[ab]+").matcher(input);
                StringBuilder out = new StringBuilder();
                while (matcher.find() && below(4) > 0) {
                    matcher.appendReplacement(out, "[$0]");
                }
                yield matcher.appendTail(out).toString();
            }
            case "quote" -> Pattern.quote(input + "\\E" + below(9)) + Matcher.quoteReplacement(input + "$\\");
            case "predicate" -> Pattern.compile(regex(10)).asPredicate().test(input) + " "
                    + Pattern.compile(regex(10)).asMatchPredicate().test(input);
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            long digest = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Object result;
                try {
                    result = call(method);
                } catch (RuntimeException e) {
                    result = e.getClass().getName() + ": " + e.getMessage();
                }
                digest = digest * 1000003 + (result == null ? 1 : result.hashCode());
            }
            System.out.println(method + " " + Long.toHexString(digest));
        }
    }
}
