import java.text.AttributedCharacterIterator;
import java.text.AttributedString;
import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.StringCharacterIterator;
import java.util.Locale;

/** Checks character iterators, attributed strings and break iterators on plain text. */
public class TextIterators {
    private static String breaks(BreakIterator iterator, String text) {
        iterator.setText(text);
        StringBuilder out = new StringBuilder();
        int start = iterator.first();
        for (int end = iterator.next(); end != BreakIterator.DONE; start = end, end = iterator.next()) {
            out.append('<').append(text, start, end).append('>');
        }
        return out.toString();
    }

    public static void main(String[] args) {
        CharacterIterator iterator = new StringCharacterIterator("iterate", 1, 6, 2);
        StringBuilder out = new StringBuilder();
        for (char c = iterator.first(); c != CharacterIterator.DONE; c = iterator.next()) {
            out.append(c);
        }
        out.append('|').append(iterator.getIndex()).append('|');
        for (char c = iterator.last(); c != CharacterIterator.DONE; c = iterator.previous()) {
            out.append(c);
        }
        System.out.println(out + " " + iterator.getBeginIndex() + " " + iterator.getEndIndex() + " " + iterator.setIndex(3)
                + " " + iterator.current());
        try {
            iterator.setIndex(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(iterator.equals(iterator.clone()) + " "
                + iterator.equals(new StringCharacterIterator("iterate")));

        AttributedString attributed = new AttributedString("plain bold plain");
        attributed.addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, Locale.ROOT, 6, 10);
        AttributedCharacterIterator runs = attributed.getIterator();
        while (runs.getIndex() < runs.getEndIndex()) {
            System.out.print(runs.getRunStart() + "-" + runs.getRunLimit() + ":" + runs.getAttributes().size() + " ");
            runs.setIndex(runs.getRunLimit());
        }
        System.out.println();
        String text = "Hello, world! It's 3.14 now. New sentence? Yes";
        System.out.println(breaks(BreakIterator.getWordInstance(Locale.ROOT), text));
        System.out.println(breaks(BreakIterator.getSentenceInstance(Locale.ROOT), text));
        System.out.println(breaks(BreakIterator.getLineInstance(Locale.ROOT), "one two-three (four) 5%"));
        System.out.println(breaks(BreakIterator.getCharacterInstance(Locale.ROOT), "e\u0301a\r\n").length());
    }
}
