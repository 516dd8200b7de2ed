/** Checks switch on strings, with colliding hash codes, fall-through, and null. */
public class StringsSwitch {
    private static int classify(String word) {
        int score = 0;
        switch (word) {
            case "Aa":
                score += 1;
            case "BB":
                score += 10;
                break;
            case "AaAa":
            case "BBBB":
                score += 100;
                break;
            case "":
                score = -1;
                break;
            default:
                score = word.length() * 1000;
            case "last":
                score++;
        }
        return score;
    }

    private static String arrow(String word) {
        return switch (word) {
            case "AaBB", "BBAa" -> "mixed";
            case "one" -> {
                String doubled = word + word;
                yield doubled.toUpperCase();
            }
            default -> "other:" + word.hashCode();
        };
    }

    public static void main(String[] args) {
        for (String word : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "last", "C#", "one"}) {
            System.out.println("'" + word + "' " + classify(word) + " " + arrow(word));
        }
        System.out.println(classify(new StringBuilder("A").append('a').toString()));
        try {
            classify(null);
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
        arrow(null);
    }
}
