package verdicts.enums;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** Enumerations: bodies of constants, their state, switches over them, and what they cannot be. */
final class Kinds {
    private Kinds() {
    }

    enum Color {
        RED, GREEN {
            @Override
            int rank(int number) {
                if (number > 9) {
                    return 9;
                }
                return number;
            }
        },
        BLUE {
            @Override
            int rank(int number) {
                if (number == 3) {
                    return 1;
                }
                return 0;
            }

            private int dead(int number) {
                if (number == 3) { // never: all; a private method that nothing calls
                    return 1;
                }
                return 0;
            }
        };

        int rank(int number) {
            if (number < 0) {
                return -1;
            }
            return 1;
        }
    }

    enum Door {
        FRONT, BACK;

        int opened;
        private boolean locked;
        private int knocks;
        private final int size = ordinal() + 1;

        void lock() {
            locked = true;
        }

        int open() {
            if (locked) {
                return 0;
            }
            opened++;
            return opened;
        }

        int knock() {
            knocks++;
            if (knocks == 3) {
                return 3;
            }
            return 0;
        }

        int size() {
            if (size > 2) { // never: true; there are two constants
                return 3;
            }
            return size;
        }
    }

    enum Operation {
        PLUS {
            @Override
            int apply(int one, int other) {
                return one + other;
            }
        },
        OVER {
            @Override
            int apply(int one, int other) {
                if (other == 0) {
                    throw new ArithmeticException("by zero");
                }
                return one / other;
            }
        };

        abstract int apply(int one, int other);
    }

    enum Single {
        ONLY;

        int count;

        int next() {
            count++;
            if (count > 1) {
                return 2;
            }
            return 1;
        }
    }

    enum Sized {
        SMALL(1), LARGE(100);

        final int size;

        Sized(int size) {
            if (size < 0) { // never: true; the two constants
                throw new IllegalArgumentException();
            }
            this.size = size;
        }
    }

    enum Empty {
        ;

        final int size;

        Empty() {
            size = 1;
        } // never: all; there are no constants
    }

    static int switched(Color color) {
        switch (color) { // never: default; all constants are there
            case RED:
                return 1;
            case GREEN:
                return 2;
            case BLUE:
                return 3;
            default:
                return 0;
        }
    }

    static int compared(Color color) {
        if (color == Color.RED) {
            return 1;
        }
        if (color == Color.GREEN) {
            return 2;
        }
        if (color == Color.BLUE) {
            return 3;
        }
        if (color != null) { // never: true; there are three constants
            return 4;
        }
        return 0;
    }

    static int ordinal(Color color) {
        if (color.ordinal() > 2) { // never: true; three constants
            return 1;
        }
        if (color.ordinal() == 2) {
            return 2;
        }
        return 0;
    }

    static int named(Color color) {
        if (color.name().length() == 4) {
            return 4;
        }
        if (color.name().length() > 5) { // never: true; red, green, blue
            return 6;
        }
        return 0;
    }

    static int ranked(Color color, int number) {
        int rank = color.rank(number);
        if (rank > 9) { // never: true; at most nine
            return 10;
        }
        if (rank == 9) {
            return 9;
        }
        return rank;
    }

    static int parsed(String name) {
        try {
            Color color = Color.valueOf(name);
            if (color == null) { // never: true; it throws instead
                return -1;
            }
            return color.ordinal();
        } catch (IllegalArgumentException exception) {
            return -2;
        }
    }

    static int valuesChanged() {
        Color.values()[0] = null;
        if (Color.values()[0] == null) { // never: true; each call gives a copy
            return 1;
        }
        return 0;
    }

    static int valuesLength() {
        if (Color.values().length != 3) { // never: true; three constants
            return 1;
        }
        return 0;
    }

    static int doorState(Door door) {
        if (door.opened > 5) {
            return 1;
        }
        return 0;
    }

    static int applied(Operation operation, int one, int other) {
        try {
            int result = operation.apply(one, other);
            if (result == 42) {
                return 1;
            }
            return 0;
        } catch (ArithmeticException exception) {
            return -1;
        }
    }

    static int sized(Sized sized) {
        if (sized.size == 1) {
            return 1;
        }
        if (sized.size == 100) { // never: false; one of two
            return 2;
        }
        return 3;
    }

    static int empty(Empty empty) {
        if (empty != null) { // never: true; there are no constants
            return 1;
        }
        return 0;
    }

    static int inSet(Color color) {
        EnumSet<Color> warm = EnumSet.of(Color.RED);
        if (warm.contains(color)) {
            if (color != Color.RED) { // never: true; one element
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int complement(Color color) {
        EnumSet<Color> one = EnumSet.of(color);
        EnumSet<Color> others = EnumSet.complementOf(one);
        if (others.contains(color)) { // never: true; the others
            return 1;
        }
        return 0;
    }

    static int inMap(Map<Color, Integer> map) {
        if (map.containsKey(Color.BLUE)) {
            return 1;
        }
        return 0;
    }

    static int mine() {
        EnumMap<Color, Integer> map = new EnumMap<>(Color.class);
        map.put(Color.RED, 1);
        if (map.get(Color.RED) != 1) { // never: true; just put
            return 1;
        }
        return 0;
    }

    static int declaring(Color color) {
        if (color.getClass() == Color.class) {
            return 1;
        }
        if (color.getDeclaringClass() != Color.class) { // never: true; bodies belong to it
            return 2;
        }
        return 0;
    }

    static int anyEnum(Enum<?> constant) {
        if (constant instanceof Color) {
            return 1;
        }
        return 0;
    }

    static int equal(Color one, Color other) {
        if (one.equals(other)) {
            if (one != other) { // never: true; equality of constants is identity
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int order(Color one, Color other) {
        int order = one.compareTo(other);
        if (order == 2) {
            return 2;
        }
        if (order == 3) { // never: true; three constants
            return 3;
        }
        return 0;
    }

    static String expression(Color color) {
        return switch (color) { // never: default; all constants are there
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> "b";
        };
    }
}
