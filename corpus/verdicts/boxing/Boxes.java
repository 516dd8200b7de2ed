package verdicts.boxing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Boxes: their identity, their caches, null, and what arithmetic does to them. */
@SuppressWarnings({"deprecation", "removal"})
final class Boxes {
    private Boxes() {
    }

    static int sameCached(int number) {
        Integer one = number;
        Integer other = number;
        if (one == other) {
            return 1;
        }
        return 0;
    }

    static int sameSmall(int number) {
        Integer one = number & 63;
        Integer other = number & 63;
        if (one != other) { // never: true; -128 to 127 are cached
            return 1;
        }
        return 0;
    }

    static int sameBig(int number) {
        Integer one = number & 63 | 0x1000;
        Integer other = number & 63 | 0x1000;
        if (!one.equals(other)) { // never: true; equal numbers
            return 2;
        }
        return 0;
    }

    static int sameByte(byte number) {
        Byte one = number;
        Byte other = number;
        if (one != other) { // never: true; all bytes are cached
            return 1;
        }
        return 0;
    }

    static int sameBoolean(boolean truth) {
        Boolean one = truth;
        Boolean other = !truth;
        if (one == other) { // never: true; two different objects
            return 1;
        }
        return 0;
    }

    static int sameLong(long number) {
        Long one = number;
        Long other = number;
        if (one == other) {
            return 1;
        }
        return 0;
    }

    static int sameCharacter(char letter) {
        Character one = letter;
        Character other = letter;
        if (one == other) {
            return 1;
        }
        return 0;
    }

    static int madeCharacter(char letter) {
        Character one = new Character(letter);
        Character other = letter;
        if (one == other) { // never: true; one is new
            return 1;
        }
        return 0;
    }

    static int madeBoolean(Boolean truth) {
        if (truth) {
            if (truth != Boolean.TRUE) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int madeInteger(Integer number) {
        if (number == 5) {
            if (number != Integer.valueOf(5)) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int twoGiven(Integer one, Integer other) {
        if (one.equals(other)) {
            if (one == other) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int twoGivenSmall(Integer one, Integer other) {
        if (one.intValue() == other.intValue() && one >= 0 && one < 10) {
            if (one != other) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int givenDouble(Double one, Double other) {
        if (one.equals(other)) {
            if (one.doubleValue() != other.doubleValue()) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int zeroes(Double one, Double other) {
        if (one.doubleValue() == other.doubleValue()) {
            if (!one.equals(other)) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int nullBox(Integer number) {
        try {
            int plain = number;
            return plain;
        } catch (NullPointerException exception) {
            return -1;
        }
    }

    static int nullBoxAfterUse(Integer number) {
        int plain = number;
        if (number == null) { // never: true; it was unboxed
            return -1;
        }
        return plain;
    }

    static int mixed(Integer number, Long wide) {
        if (wide.equals(number)) { // never: true; another class
            return 1;
        }
        if (wide.longValue() == number) {
            return 2;
        }
        return 0;
    }

    static int conditional(boolean which, Integer one, int other) {
        Integer chosen = which ? one : other;
        if (chosen == null) { // never: true; the conditional unboxes
            return -1;
        }
        return chosen;
    }

    static int conditionalBoxes(boolean which, Integer one, Integer other) {
        Integer chosen = which ? one : other;
        if (chosen == null) {
            return -1;
        }
        return chosen;
    }

    static int conditionalWidens(boolean which) {
        Object chosen = which ? 1 : 2.0;
        if (chosen instanceof Integer) { // never: true; numeric promotion
            return 1;
        }
        return 0;
    }

    static int increment(Integer number) {
        Integer before = number;
        number++;
        if (before == number) { // never: true; another number
            return 1;
        }
        return number;
    }

    static int inList(int number) {
        List<Integer> list = new ArrayList<>();
        list.add(number);
        if (list.contains(number)) { // never: false; just added
            return 1;
        }
        return 0;
    }

    static int removed(int number) {
        List<Integer> list = new ArrayList<>();
        list.add(number);
        list.remove(Integer.valueOf(number));
        if (list.isEmpty()) { // never: false; it was there
            return 0;
        }
        return 1;
    }

    static int removedByIndex() {
        List<Integer> list = new ArrayList<>();
        list.add(7);
        list.add(8);
        list.remove(1);
        if (list.get(0) == 8) { // never: true; the second is gone
            return 8;
        }
        return 7;
    }

    static int mapped(Map<String, Integer> map) {
        Integer found = map.get("k");
        if (found == null) {
            return 0;
        }
        if (found < 0) {
            return -1;
        }
        return 1;
    }

    static int keyed(short number) {
        Map<Object, String> map = new HashMap<>();
        map.put(number, "short");
        if (map.get((int) number) != null) { // never: true; a Short and an Integer are not equal
            return 1;
        }
        return 0;
    }

    static int hash(Integer number) {
        if (number.hashCode() != number) { // never: true; that is its hash
            return 1;
        }
        return 0;
    }

    static int hashOfLong(Long number) {
        if (number.hashCode() == 0 && number != 0) {
            return 1;
        }
        return 0;
    }

    static int compared(Integer one, Integer other) {
        int order = one.compareTo(other);
        if (order > 1) { // never: true; -1, 0 or 1
            return 2;
        }
        if (order == 0) {
            return 0;
        }
        return order;
    }

    static int comparedCharacters(Character one, Character other) {
        int order = one.compareTo(other);
        if (order > 1) {
            return 2;
        }
        return order;
    }

    static int parsed(String text) {
        try {
            Integer number = Integer.valueOf(text);
            if (number == 12) {
                return 1;
            }
            return 0;
        } catch (NumberFormatException exception) {
            return -1;
        }
    }

    static int parsedTruth(String text) {
        Boolean truth = Boolean.valueOf(text);
        if (truth == null) { // never: true; it gives a box
            return -1;
        }
        if (truth) {
            return 1;
        }
        return 0;
    }

    static int asObject(Object object) {
        if (object instanceof Integer && (Integer) object == 3) {
            return 3;
        }
        if (object instanceof Long && object instanceof Integer) { // never: 2 true; no object is both
            return 4;
        }
        return 0;
    }

    static int asNumber(Number number) {
        if (number instanceof Byte && number.intValue() > 127) { // never: 2 true; a byte
            return 1;
        }
        return 0;
    }

    static int characterArithmetic(char letter) {
        int number = letter + 1;
        if (number == 0) { // never: true; characters are not negative
            return 0;
        }
        char next = (char) number;
        if (next == 0) {
            return 1;
        }
        return 2;
    }

    static int varargs(Object... objects) {
        if (objects == null) {
            return -1;
        }
        return objects.length;
    }

    static int floatBox(float number) {
        Float one = number;
        Float other = number;
        if (one == other) { // never: true; floats are not cached
            return 1;
        }
        if (!one.equals(other)) { // never: true; boxes compare bits
            return 2;
        }
        return 0;
    }

    static int nan(Double number) {
        if (number.isNaN()) {
            if (number.equals(Double.NaN)) { // never: false; all NaNs are equal as boxes
                return 1;
            }
            return 2;
        }
        return 0;
    }
}
