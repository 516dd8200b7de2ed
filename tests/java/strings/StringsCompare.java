import java.util.Arrays;
import java.util.Locale;

/** Checks equals, compareTo and their case-insensitive variants, contentEquals and regionMatches. */
public class StringsCompare {
    public static void main(String[] args) {
        String[] words = {"apple", "Apple", "app", "", "\u00E4pfel", "\u4E2D", "\uD83D\uDE00", "\uFFFF", "zebra"};
        for (String left : words) {
            StringBuilder row = new StringBuilder();
            for (String right : words) {
                row.append(left.compareTo(right)).append('/')
                        .append(left.compareToIgnoreCase(right)).append(' ');
            }
            System.out.println(row.toString().trim());
        }
        Arrays.sort(words);
        for (String word : words) {
            System.out.print(word.length() + ":" + word.hashCode() + " ");
        }
        System.out.println();
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(words[1] + " " + words[2] + " " + words[3]);

        System.out.println("STRASSE".equalsIgnoreCase("strasse") + " " + "\u0130".equalsIgnoreCase("i")
                + " " + "\u212A".equalsIgnoreCase("k") + " " + "\u00C4".equalsIgnoreCase("\u00E4")
                + " " + "a".equalsIgnoreCase(null));
        System.out.println("\u00DF".toUpperCase(Locale.ROOT) + " " + "\u0130".toLowerCase(Locale.ROOT).length()
                + " " + (int) "\u0391\u03A3".toLowerCase(Locale.ROOT).charAt(1));
        System.out.println("abc".contentEquals(new StringBuilder("abc")) + " "
                + "abc".contentEquals(new StringBuffer("abd"))
                + " " + "abc".contentEquals("abc"));
        System.out.println("Hello World".regionMatches(6, "the world", 4, 5)
                + " " + "Hello World".regionMatches(true, 6, "the world", 4, 5)
                + " " + "Hello".regionMatches(-1, "Hello", 0, 2)
                + " " + "Hello".regionMatches(3, "lo!", 0, 3)
                + " " + "Hello".regionMatches(5, "", 0, 0)
                + " " + "Hello".regionMatches(0, "x", 1, -1));
        System.out.println("Aa".hashCode() == "BB".hashCode());
        System.out.println("polygenelubricants".hashCode());
        System.out.println(new String("x").equals("x") + " " + "x".equals(null) + " " + "x".equals((Object) 'x'));
    }
}
