import java.util.Arrays;
import java.util.List;

/** Checks split with its limits and empty pieces, join, and the split fast path against the regex path. */
public class StringsSplitJoin {
    private static void split(String text, String regex, int limit) {
        System.out.println("'" + text + "' by '" + regex + "' limit " + limit + " -> "
                + Arrays.toString(text.split(regex, limit)));
    }

    public static void main(String[] args) {
        for (int limit = -1; limit <= 4; limit++) {
            split("a,b,,c,,", ",", limit);
        }
        split(",lead", ",", 0);
        split("", ",", 0);
        split(",,,", ",", 0);
        split("none", ",", 0);
        split("abc", "", 0);
        split("a.b.c", "\\.", 0);
        split("a|b", "|", 0);
        split("a1b22c333d", "[0-9]+", 0);
        split("one  two three", " ", 0);
        split("one  two three", " +", 2);
        split("x\uD83D\uDE00y".replace("\uD83D\uDE00", "-"), "-", 0);
        split("boo:and:foo", "o", 0);
        split("boo:and:foo", "o", -1);
        split("aXbxc", "(?i)x", 0);

        System.out.println(String.join("-", "a", "b", "c"));
        System.out.println(String.join(", ", List.of("x", "y")));
        System.out.println(String.join("/", List.<String>of()).isEmpty());
        System.out.println(String.join("+", "only"));
        System.out.println(String.join("", "p", null, "q"));
        String[] words = "the quick brown fox".split(" ");
        System.out.println(words.length + " " + String.join("\u00B7", words).length());
        try {
            String.join(null, "a");
        } catch (NullPointerException e) {
            System.out.println("null delimiter");
        }
    }
}
