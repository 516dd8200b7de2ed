package verdicts.strings;

import java.util.Locale;

/** Strings: contents, lengths, searching, cutting, building, case, numbers. */
final class Texts {
    private Texts() {
    }

    static int length(String text) {
        if (text.length() == 5) {
            return 1;
        }
        if (text.isEmpty() != (text.length() == 0)) { // never: 2 fall-through; the same question
            return 2;
        }
        return 0;
    }

    static int starts(String text) {
        if (text.startsWith("ab")) {
            if (text.length() < 2) { // never: true; it has two characters at least
                return 2;
            }
            if (text.charAt(1) != 'b') { // never: true
                return 3;
            }
            return 1;
        }
        return 0;
    }

    static int ends(String text) {
        if (text.endsWith("z") && text.startsWith("a")) {
            if (text.length() == 1) { // never: true; two different characters
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int equal(String one, String other) {
        if (one.equals(other)) {
            if (one.length() != other.length()) { // never: true; equal
                return 2;
            }
            if (one.hashCode() != other.hashCode()) { // never: true; equal
                return 3;
            }
            return 1;
        }
        return 0;
    }

    static int sameHash(String one, String other) {
        if (one.hashCode() == other.hashCode() && !one.equals(other)) {
            return 1;
        }
        return 0;
    }

    static int index(String text) {
        int index = text.indexOf('x');
        if (index < -1) { // never: true; -1 is the least
            return -2;
        }
        if (index == 2) {
            return 2;
        }
        if (index >= text.length()) { // never: true; inside, or -1
            return 3;
        }
        return 0;
    }

    static int twoIndices(String text) {
        int first = text.indexOf('x');
        int last = text.lastIndexOf('x');
        if (first > last) { // never: true; the first is not behind the last
            return 1;
        }
        if (first < last) {
            return 2;
        }
        return 0;
    }

    static int contains(String text) {
        if (text.contains("key")) {
            if (text.indexOf("key") < 0) { // never: true; it is there
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int cut(String text) {
        if (text.length() < 3) {
            return 0;
        }
        String part = text.substring(1, 3);
        if (part.length() != 2) { // never: true; from 1 to 3
            return 1;
        }
        if (part.equals("bc")) {
            return 2;
        }
        return 3;
    }

    static int cutOutside(String text, int from) {
        try {
            return text.substring(from).length();
        } catch (StringIndexOutOfBoundsException exception) {
            if (from >= 0 && from <= text.length()) { // never: 2 true; then it would not have thrown
                return -2;
            }
            return -1;
        }
    }

    static int joined(String one, String other) {
        String both = one + other;
        if (both.length() == 3) {
            return 1;
        }
        if (both.isEmpty()) {
            return 2;
        }
        return 0;
    }

    static int joinedNull(String text) {
        String both = text + "!";
        if (both.equals("null!")) {
            return 1;
        }
        if (both.equals("!")) {
            return 2;
        }
        if (both.isEmpty()) { // never: true; at least the mark
            return 3;
        }
        return 0;
    }

    static int trimmed(String text) {
        String trimmed = text.trim();
        if (trimmed.length() > text.length()) { // never: true; not longer
            return 1;
        }
        if (trimmed.length() < text.length()) {
            return 2;
        }
        return 0;
    }

    static int trimmedSpace(String text) {
        String trimmed = text.trim();
        if (trimmed.startsWith(" ")) { // never: true; no space is left
            return 1;
        }
        return 0;
    }

    static int upper(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        if (upper.equals("abc")) { // never: true; these have capital letters
            return 1;
        }
        if (upper.equals("ABC")) {
            return 2;
        }
        return 0;
    }

    static int upperLonger(String text) {
        if (text.toUpperCase(Locale.ROOT).length() > text.length()) {
            return 1;
        }
        return 0;
    }

    static int ignoringCase(String text) {
        if (text.equalsIgnoreCase("yes")) {
            if (text.length() != 3) { // never: true; character by character
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int replaced(String text) {
        String replaced = text.replace('a', 'b');
        if (replaced.indexOf('a') >= 0) { // never: true; all are replaced
            return 1;
        }
        if (replaced.equals("bb")) {
            return 2;
        }
        return 0;
    }

    static int built(String text) {
        StringBuilder builder = new StringBuilder();
        builder.append(text).append(1).append('c').append(true);
        if (builder.length() < 6) { // never: true; 1, c, true
            return 1;
        }
        if (builder.charAt(0) == 'x') {
            return 2;
        }
        return 0;
    }

    static int reversed(String text) {
        String back = new StringBuilder(text).reverse().toString();
        if (back.length() != text.length()) { // never: true; as long as before
            return 1;
        }
        if (back.equals("oof")) {
            return 2;
        }
        return 0;
    }

    static int switched(String word) {
        switch (word) {
            case "one":
                return 1;
            case "two":
                return 2;
            default:
                return 0;
        }
    }

    static int switchedCollision(String word) {
        switch (word) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            default:
                return 0;
        }
    }

    static int number(String text) {
        try {
            int number = Integer.parseInt(text);
            if (number == 42) {
                return 1;
            }
            if (text.isEmpty()) { // never: true; no number
                return 2;
            }
            return 0;
        } catch (NumberFormatException exception) {
            return -1;
        }
    }

    static int printed(int number) {
        String text = String.valueOf(number);
        if (text.isEmpty()) { // never: true; a digit at least
            return 1;
        }
        if (text.length() > 11) { // never: true; a sign and ten digits
            return 2;
        }
        if (text.length() == 11) {
            return 3;
        }
        return 0;
    }

    static int printedBack(int number) {
        if (Integer.parseInt(Integer.toString(number)) != number) { // never: true; the same number
            return 1;
        }
        return 0;
    }

    static int character(String text) {
        char letter = text.charAt(0);
        if (Character.isDigit(letter)) {
            if (Character.isLetter(letter)) { // never: true; not both
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int digit(char letter) {
        if (letter >= '0' && letter <= '9') {
            int value = letter - '0';
            if (value > 9) { // never: true; one digit
                return 2;
            }
            return value == 7 ? 1 : 0;
        }
        return -1;
    }

    static int surrogates(String text) {
        if (text.codePointCount(0, text.length()) > text.length()) { // never: true; not more than characters
            return 1;
        }
        if (text.codePointCount(0, text.length()) < text.length()) {
            return 2;
        }
        return 0;
    }

    static int order(String one, String other) {
        int order = one.compareTo(other);
        if (order == 0) {
            if (!one.equals(other)) { // never: true; the same
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int repeated(String text, int times) {
        String repeated = text.repeat(times & 3);
        if (repeated.length() == 6) {
            return 1;
        }
        if (text.isEmpty() && !repeated.isEmpty()) { // never: 2 true; nothing repeated is nothing
            return 2;
        }
        return 0;
    }

    static int split(String text) {
        String[] parts = text.split(",", -1);
        if (parts.length == 0) { // never: true; one part at least
            return 0;
        }
        if (parts.length == 3) {
            return 3;
        }
        return 1;
    }

    static int blank(String text) {
        if (text.isBlank()) {
            if (text.length() > 2) {
                return 2;
            }
            return 1;
        }
        if (text.isEmpty()) { // never: true; the empty one is blank
            return 3;
        }
        return 0;
    }

    static int palindrome(String text) {
        int left = 0;
        int right = text.length() - 1;
        while (left < right) {
            if (text.charAt(left) != text.charAt(right)) {
                return 0;
            }
            left++;
            right--;
        }
        if (left < right) { // never: true; that is how the loop ends
            return 2;
        }
        return 1;
    }

    static int format(int number) {
        String text = String.format(Locale.ROOT, "%d", number);
        if (text.length() > 11) { // never: true; a sign and ten digits
            return 1;
        }
        return 0;
    }
}
