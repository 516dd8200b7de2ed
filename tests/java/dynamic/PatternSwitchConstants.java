// needs: 21
/** Checks switches that mix constants with patterns: strings, boxes, and enum constants of several types. */
public class PatternSwitchConstants {
    sealed interface Card permits Suit, Trump {
    }

    enum Suit implements Card {
        HEARTS, SPADES
    }

    enum Trump implements Card {
        FOOL {
            @Override
            public String toString() {
                return "the fool";
            }
        }, TOWER
    }

    private static String card(Card card) {
        return switch (card) {
            case Suit.HEARTS -> "hearts";
            case Trump.FOOL -> "fool " + card;
            case Suit suit when suit.ordinal() == 1 -> "guarded " + suit;
            case Suit suit -> "suit " + suit;
            case Trump trump -> "trump " + trump;
        };
    }

    private static int text(String text) {
        return switch (text) {
            case "Aa" -> 1;
            case String s when s.length() > 5 -> 2;
            case "BB" -> 3;
            case "longer than five" -> 4;
            case null -> 5;
            case String s -> 6;
        };
    }

    private static String boxed(Integer value) {
        return switch (value) {
            case 1 -> "one";
            case Integer i when i > 1000 -> "big";
            case 1000 -> "thousand";
            case Integer i -> "int " + i;
        };
    }

    private static int constants(Suit suit) {
        return switch (suit) {
            case null -> -1;
            case HEARTS -> 10;
            case SPADES -> 20;
        };
    }

    public static void main(String[] args) {
        for (Card card : new Card[] {Suit.HEARTS, Suit.SPADES, Trump.FOOL, Trump.TOWER}) {
            System.out.println(card(card));
        }
        for (String string : new String[] {"Aa", "BB", "longer than five", null, "x", new String("BB")}) {
            System.out.print(text(string) + " ");
        }
        System.out.println(boxed(1) + " " + boxed(1000) + " " + boxed(1001) + " " + boxed(-1));
        System.out.println(constants(null) + " " + constants(Suit.HEARTS) + " " + constants(Suit.SPADES));
    }
}
