import java.text.ChoiceFormat;
import java.text.MessageFormat;
import java.text.ParsePosition;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Digests MessageFormat and ChoiceFormat over random patterns and arguments. */
public class DigestsMessageFormat {
    private static final String[] METHODS = ("simple quoted numbers choices malformed wrongArguments toPattern parse "
            + "formats equals choiceFormat choicePattern choiceParse nextDouble").split(" ");
    private static final int ROUNDS = 50;
    private static final List<String> PIECES = List.of("{0}", "{1}", "{2}", " text ", "''", "'{'", "'quoted {0}'",
            "{0,number}", "{1,number,integer}", "{0,number,#.##}", "{1,choice,0#zero|1#one|1<many {0}}", "{3}", "{", "}",
            "'");
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

    private static String pattern(int kinds) {
        StringBuilder out = new StringBuilder();
        for (int i = 1 + below(5); i > 0; i--) {
            out.append(PIECES.get(below(kinds)));
        }
        return out.toString();
    }

    private static Object argument() {
        return switch (below(6)) {
            case 0 -> null;
            case 1 -> "word" + below(10);
            case 2 -> below(3);
            default -> next() / 100.0;
        };
    }

    private static ChoiceFormat choices() {
        StringBuilder out = new StringBuilder();
        int limit = below(4) - 2;
        for (int i = 1 + below(4); i > 0; i--) {
            out.append(out.length() == 0 ? "" : "|").append(limit).append("#<\u2264".charAt(below(3))).append("choice")
                    .append(i);
            limit += below(12) == 0 ? -3 : 1 + below(3);
        }
        return new ChoiceFormat(out.toString());
    }

    private static Object call(String method) {
        Object[] arguments = {argument(), below(4), argument()};
        return switch (method) {
            case "simple" -> new MessageFormat(pattern(4), Locale.ROOT).format(arguments);
            case "quoted" -> new MessageFormat(pattern(7), Locale.ROOT).format(arguments);
            case "numbers" -> new MessageFormat(pattern(10), Locale.ROOT).format(new Object[] {below(1000) / 8.0, next()});
            case "choices" -> new MessageFormat(pattern(11), Locale.ROOT).format(new Object[] {below(9), below(4), "x"});
            case "malformed" -> new MessageFormat(pattern(15), Locale.ROOT).format(new Object[] {1, 2, 3});
            case "wrongArguments" -> new MessageFormat(pattern(11), Locale.ROOT).format(arguments);
            case "toPattern" -> new MessageFormat(pattern(10), Locale.ROOT).toPattern();
            case "parse" -> {
                ParsePosition position = new ParsePosition(0);
                Object[] parsed = new MessageFormat(PIECES.get(below(3)) + "-{1}:{0}", Locale.ROOT)
                        .parse("a-b:" + (below(2) == 0 ? "a" : "c-d:e"), position);
                yield Arrays.toString(parsed) + position.getIndex();
            }
            case "formats" -> {
                MessageFormat format = new MessageFormat(pattern(10), Locale.ROOT);
                yield format.getFormats().length * 10 + format.getFormatsByArgumentIndex().length;
            }
            case "equals" -> new MessageFormat(PIECES.get(below(3)), Locale.ROOT)
                    .equals(new MessageFormat(PIECES.get(below(3)), Locale.ROOT));
            case "choiceFormat" -> choices().format(below(16) - 4) + choices().format(next() / 1e8);
            case "choicePattern" -> choices().toPattern() + Arrays.toString(choices().getLimits());
            case "choiceParse" -> choices().parse("choice" + below(5), new ParsePosition(0));
            case "nextDouble" -> ChoiceFormat.nextDouble(next() / 3.0) + ChoiceFormat.previousDouble(next() / 7.0);
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
