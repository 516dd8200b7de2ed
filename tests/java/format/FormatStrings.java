import java.util.Formattable;
import java.util.Formatter;
import java.util.List;

/** Checks the general conversions of String.format: strings, characters, booleans, hashes, indices and Formattable. */
public class FormatStrings {
    private static final class Tag implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            formatter.format("tag(%d,%d,%d)", flags, width, precision);
        }
    }

    public static void main(String[] args) {
        System.out.println(String.format("%s|%S|%10s|%-10s|%.2s|%10.2s|%-6.4S|", "text", "text", "text", "text", "text",
                "text", "text"));
        System.out.println(String.format("%s %s %s %s", 1, 2.5, 'c', List.of("a", 1)));
        System.out.println(String.format("%c|%C|%5c|%-5c|%c|%c", 'x', 'x', 'x', 'x', 65, (byte) 66));
        System.out.println(String.format("%c", 0x1F600).length());
        System.out.println(String.format("%b %b %b %B %5.1b|", true, null, "anything", false, true));
        System.out.println(String.format("%h %H %h %h", "hello", "hello", null, 255));
        System.out.println(String.format("%n").equals(System.lineSeparator()));
        System.out.println(String.format("%%|%5%|%-5%|"));
        System.out.println(String.format("%2$s %1$s %2$s %s %s %<s", "first", "second"));
        System.out.println(String.format("%1$d %<x %<o %1$+d", 100));
        System.out.println(String.format("%s|%#s|%-12s|%S|%5.3s", new Tag(), new Tag(), new Tag(), new Tag(), new Tag()));
        System.out.println(String.format("extra %s", "used", "ignored", 3));
        System.out.println(String.format("no directives"));
        System.out.println(String.format("%s %s", (Object[]) new String[] {"spread", "array"}));
        System.out.println("%s-%s".formatted("method", 1));
        System.out.printf("%s %d%n", "printf", 7);
        System.out.format("%-4s|%4s|%n", "ab", "cd");
        StringBuilder sink = new StringBuilder("sink:");
        try (Formatter formatter = new Formatter(sink)) {
            formatter.format("%d,", 1).format("%d", 2);
            System.out.println(formatter + " " + (formatter.out() == sink));
        }
        System.out.println(sink.append('!'));
    }
}
