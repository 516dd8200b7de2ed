/** Checks text blocks, formatted, indent, stripIndent and translateEscapes. */
public class StringsTextBlocks {
    private static String show(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r");
    }

    public static void main(String[] args) {
        String block = """
                first
                  second "quoted" \
                joined
                trailing kept   \s
                escaped \""" and \\ and \t tab
                """;
        System.out.println(show(block));
        String noFinalNewline = """
            deep
          base""";
        System.out.println(show(noFinalNewline));
        System.out.println("""
                %s has %d items costing %.2f""".formatted("cart", 3, 9.999));

        String ragged = "   three\n\t\n  two\r\n    four   \n";
        System.out.println(show(ragged.stripIndent()));
        System.out.println(show(ragged.indent(2)));
        System.out.println(show(ragged.indent(-3)));
        System.out.println(show("x".indent(0)) + show("".indent(4)) + show("a\nb".indent(1)));

        System.out.println(show("tab\\tnew\\nquote\\'\\\"oct\\101\\7\\0end\\s|".translateEscapes()
                .replace('\7', '#').replace('\0', '0')));
        for (String bad : new String[] {"\\q", "end\\", "\\u0041"}) {
            try {
                System.out.println(bad.translateEscapes());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println("line\\\ncontinued".translateEscapes());
        String upper = "abc".transform(String::toUpperCase).<String>transform(s -> s + s.length());
        System.out.println(upper);
    }
}
