/** Checks replace of characters and sequences, replaceAll and replaceFirst with group references. */
public class StringsReplace {
    public static void main(String[] args) {
        String text = "banana";
        System.out.println(text.replace('a', 'o') + " " + text.replace('z', 'o') + " " + (text.replace('z', 'o') == text));
        System.out.println(text.replace("an", "AN") + " " + text.replace("", "-") + " " + text.replace("a", ""));
        System.out.println("aaaa".replace("aa", "b") + " " + "aaaaa".replace("aa", "b") + " " + "".replace("", "x"));
        System.out.println(text.replace(new StringBuilder("nan"), "$1\\"));

        System.out.println(text.replace('a', '\u0100').length() + " " + (int) text.replace('a', '\u0100').charAt(1));
        String back = text.replace('a', '\u0100').replace('\u0100', 'a');
        System.out.println(back.equals(text) + " " + back.hashCode() + " " + text.hashCode());

        System.out.println("2024-05-17".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3.$2.$1"));
        System.out.println("key=value".replaceAll("(?<k>\\w+)=(?<v>\\w+)", "${v}=${k}"));
        System.out.println("a.b.c".replaceAll(".", "x") + " " + "a.b.c".replace(".", "x"));
        System.out.println("aaa".replaceFirst("a", "\\$") + " " + "aaa".replaceFirst("b", "c"));
        System.out.println("abc".replaceAll("", "_") + " " + "abc".replaceAll("x*", "_"));
        System.out.println("cost 10".replaceAll("\\d+", java.util.regex.Matcher.quoteReplacement("$5\\")));

        for (String replacement : new String[] {"$2", "$", "\\", "${name}", "${"}) {
            try {
                System.out.println("abc".replaceAll("(b)", replacement));
            } catch (RuntimeException e) {
                System.out.println(replacement + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
