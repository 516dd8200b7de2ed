import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.StringJoiner;
import java.util.StringTokenizer;

/** Digests StringTokenizer, StringJoiner and StreamTokenizer over random texts and delimiters. */
public class DigestsStringTokenizer {
    private static final String[] METHODS = ("spaces delimiters returned surrogates changing elements joiner joinerMerge "
            + "streamDefault streamComments streamWords").split(" ");
    private static final int ROUNDS = 200;
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

    private static String text(String alphabet, int maximum) {
        StringBuilder out = new StringBuilder();
        for (int i = below(maximum + 1); i > 0; i--) {
            out.append(alphabet.charAt(below(alphabet.length())));
        }
        return out.toString();
    }

    private static String all(StringTokenizer tokenizer) {
        StringBuilder out = new StringBuilder().append(tokenizer.countTokens());
        while (tokenizer.hasMoreTokens()) {
            out.append('<').append(tokenizer.nextToken()).append('>');
        }
        return out.toString();
    }

    private static String stream(StreamTokenizer tokenizer) {
        StringBuilder out = new StringBuilder();
        try {
            while (tokenizer.nextToken() != StreamTokenizer.TT_EOF) {
                out.append(tokenizer.ttype).append(tokenizer.sval).append(tokenizer.nval).append(tokenizer.lineno());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private static Object call(String method) {
        String words = text("ab ,;\t\n=", 20);
        String code = text("ab1.-/*\"'\n_ #", 16);
        return switch (method) {
            case "spaces" -> all(new StringTokenizer(words));
            case "delimiters" -> all(new StringTokenizer(words, text(" ,;=", 3)));
            case "returned" -> all(new StringTokenizer(words, text(" ,;=", 3), true));
            case "surrogates" -> all(new StringTokenizer(text("a\uD83D\uDE00\uDE01b", 12), "\uD83D\uDE00b"));
            case "changing" -> {
                StringTokenizer tokenizer = new StringTokenizer(words, ",");
                yield tokenizer.nextToken() + "|" + tokenizer.countTokens() + "|"
                        + (tokenizer.hasMoreTokens() ? tokenizer.nextToken("=;") : "") + tokenizer.countTokens();
            }
            case "elements" -> {
                StringTokenizer tokenizer = new StringTokenizer(words);
                yield tokenizer.nextElement() + " " + tokenizer.hasMoreElements() + tokenizer.nextElement();
            }
            case "joiner" -> {
                StringJoiner joiner = new StringJoiner(text(",;", 2), text("<(", 2), text(">)", 2));
                for (int i = below(5); i > 0; i--) {
                    joiner.add(text("xyz", 3));
                }
                yield joiner + " " + joiner.length();
            }
            case "joinerMerge" -> {
                StringJoiner joiner = new StringJoiner(",", "[", "]").setEmptyValue("none");
                StringJoiner other = new StringJoiner("-", "{", "}");
                for (int i = below(3); i > 0; i--) {
                    other.add(text("pq", 2));
                }
                yield joiner.merge(other).toString() + joiner.merge(joiner).add("end").merge(other);
            }
            case "streamDefault" -> stream(new StreamTokenizer(new StringReader(code)));
            case "streamComments" -> {
                StreamTokenizer tokenizer = new StreamTokenizer(new StringReader(code));
                tokenizer.slashSlashComments(true);
                tokenizer.slashStarComments(true);
                tokenizer.eolIsSignificant(true);
                yield stream(tokenizer);
            }
            case "streamWords" -> {
                StreamTokenizer tokenizer = new StreamTokenizer(new StringReader(code));
                tokenizer.resetSyntax();
                tokenizer.wordChars('a', 'z');
                tokenizer.wordChars('_', '_');
                tokenizer.whitespaceChars(' ', ' ');
                tokenizer.quoteChar('#');
                yield stream(tokenizer) + tokenizer;
            }
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
