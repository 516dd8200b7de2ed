import java.text.Normalizer;
import java.util.Locale;

/** Checks Unicode normalization forms and the full case mappings of the root locale. */
public class TextNormalizer {
    private static String hex(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            out.append(Integer.toHexString(c)).append(' ');
        }
        return out.toString().trim();
    }

    public static void main(String[] args) {
        String[] samples = {"plain", "\u00E9", "e\u0301", "\u1E9B\u0323", "\uFB01", "\u212B", "\uAC01",
            "\u0041\u030A\u0323", "\u2460", "\uFF21", "\u00BD"};
        for (String sample : samples) {
            StringBuilder row = new StringBuilder(hex(sample));
            for (Normalizer.Form form : Normalizer.Form.values()) {
                row.append(" | ").append(form).append(' ').append(hex(Normalizer.normalize(sample, form))).append(' ')
                        .append(Normalizer.isNormalized(sample, form));
            }
            System.out.println(row);
        }
        System.out.println(Normalizer.normalize("Cr\u00E8me Br\u00FBl\u00E9e", Normalizer.Form.NFD)
                .replaceAll("\\p{M}", ""));
        String[] cased = {"Stra\u00DFe", "\u0130stanbul", "\u039F\u0394\u039F\u03A3", "\u03A3", "\uFB03", "\u01C5",
            "\uD801\uDC00", "a\u0345", "\u1F80", "MiXeD 123"};
        for (String word : cased) {
            System.out.println(hex(word) + " upper " + hex(word.toUpperCase(Locale.ROOT)) + " lower "
                    + hex(word.toLowerCase(Locale.ROOT)));
        }
        Locale turkish = new Locale("tr");
        System.out.println(hex("Ii".toLowerCase(turkish)) + " | " + hex("Ii".toUpperCase(turkish)) + " | "
                + hex("\u0130".toLowerCase(turkish)) + " | " + hex("\u00CC".toLowerCase(new Locale("lt"))));
    }
}
