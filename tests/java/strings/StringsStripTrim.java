/** Checks trim against the strip family, isBlank and isEmpty over ASCII, control and Unicode white space. */
public class StringsStripTrim {
    private static String escape(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04X", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    public static void main(String[] args) {
        String[] samples = {
            "", " ", "  both  ", "\tleft", "right\n", "\u0000nul\u0000", "\u0001 x \u001F",
            "\u00A0nbsp\u00A0", "\u2003em\u2003", "\u3000wide\u3000", "\u0085nel\u0085",
            "\u1680ogham\u1680 ", " inner  space ", "\u2028\u2029", "\u200Bzero\u200B",
        };
        for (String sample : samples) {
            System.out.println(escape(sample)
                    + " trim=" + escape(sample.trim())
                    + " strip=" + escape(sample.strip())
                    + " lead=" + escape(sample.stripLeading())
                    + " trail=" + escape(sample.stripTrailing())
                    + " blank=" + sample.isBlank()
                    + " empty=" + sample.isEmpty());
        }
        String clean = "clean";
        System.out.println((clean.trim() == clean) + " " + (clean.strip() == clean));
    }
}
