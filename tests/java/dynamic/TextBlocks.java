/** Checks text blocks: indentation, trailing spaces, escapes, joined lines, quotes and formatted. */
public class TextBlocks {
    private static void show(String text) {
        System.out.println(text.length() + " [" + text.replace("\n", "\\n") + "]");
    }

    public static void main(String[] args) {
        show("""
            plain
              indented
            end""");
        show("""
            with last newline
            """);
        show("""
          less
            more
         """);
        show("""
            trailing   \s
            joined \
            line
            tab\there "quotes" ""\" and \\ backslash
            """);
        show("""
            """);
        show("""

            blank line above\n\
            """);
        String name = "block";
        show("""
            Hello %s,
            %5.1f""".formatted(name, 2.25));
        show("""
            a""" + name + """
             b
            """);
        System.out.println("""
            same""" == "same");
        show("  stripped\n    by hand".stripIndent());
        show("a\\tb\\n".translateEscapes());
    }
}
