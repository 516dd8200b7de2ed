import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.util.Collections;
import java.util.StringTokenizer;

/** Checks StringTokenizer with its variants and StreamTokenizer on a small program text. */
public class ScanTokenizers {
    private static void tokens(StringTokenizer tokenizer) {
        StringBuilder out = new StringBuilder().append(tokenizer.countTokens());
        while (tokenizer.hasMoreTokens()) {
            out.append(" <").append(tokenizer.nextToken()).append('>');
        }
        System.out.println(out.toString().replace("\n", "\\n").replace("\t", "\\t"));
    }

    public static void main(String[] args) throws IOException {
        tokens(new StringTokenizer(" the  quick\tbrown\nfox "));
        tokens(new StringTokenizer("a,b;c,,d", ",;"));
        tokens(new StringTokenizer("1+2*(3-4)", "+-*/()", true));
        tokens(new StringTokenizer(""));
        tokens(new StringTokenizer("no delimiter", ""));
        tokens(new StringTokenizer("x\uD83D\uDE00y", "\uD83D\uDE00"));
        StringTokenizer changing = new StringTokenizer("key=value;next");
        System.out.println(changing.nextToken("=") + " " + changing.nextToken(";") + " " + changing.nextToken() + " "
                + changing.hasMoreElements());
        System.out.println(Collections.list(new StringTokenizer("p q")));

        StreamTokenizer stream = new StreamTokenizer(new StringReader(
                "int x = -4.5; // comment\n'quoted' \"str\\n\" /* skip */ y_1 + .5 1.2.3"));
        stream.slashSlashComments(true);
        stream.slashStarComments(true);
        stream.eolIsSignificant(true);
        stream.wordChars('_', '_');
        while (stream.nextToken() != StreamTokenizer.TT_EOF) {
            String shown = switch (stream.ttype) {
                case StreamTokenizer.TT_WORD -> "word " + stream.sval;
                case StreamTokenizer.TT_NUMBER -> "number " + stream.nval;
                case StreamTokenizer.TT_EOL -> "eol";
                case '"', '\'' -> "string " + stream.sval.trim();
                default -> "char " + (char) stream.ttype;
            };
            System.out.print(stream.lineno() + ":" + shown + " | ");
        }
        System.out.println(stream);
        changing.nextToken();
    }
}
