/** Checks switches on strings: equal hash codes, empty string, fall-through, identity not needed, and null. */
public class StringSwitch {
    private static int number(String word) {
        switch (word) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaBB": return 3;
            case "BBAa": return 4;
            case "": return 5;
            case "polygenelubricants": return 6;
            case "\u00e9t\u00e9": return 7;
            default: return 0;
        }
    }

    private static String fallThrough(String word) {
        String result = "";
        switch (word) {
            case "first": result += 1;
            case "second": result += 2; break;
            default: result += "x";
            case "last": result += 3;
        }
        return result;
    }

    public static void main(String[] args) {
        String[] words = {"Aa", "BB", "AaBB", "BBAa", "AaAa", "C#", "", "\0", "polygenelubricants", "\u00e9t\u00e9",
            "ete"};
        for (String word : words) {
            System.out.println(word.length() + " " + word.hashCode() + " " + number(word) + " "
                + number(new StringBuilder(word).toString()));
        }
        for (String word : new String[] {"first", "second", "third", "last"}) {
            System.out.println(word + " " + fallThrough(word));
        }
        try {
            System.out.println(number(null));
        } catch (NullPointerException e) {
            System.out.println("null cannot be switched on");
        }
    }
}
