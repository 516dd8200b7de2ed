package verdicts.arrays;

import java.util.Arrays;

/** Arrays: lengths, indices, aliases, types of elements, contents. */
final class Slots {
    private Slots() {
    }

    static int lengthOfNew(int size) {
        int[] made = new int[size];
        if (made.length == 12) {
            return 1;
        }
        return 0;
    }

    static int lengthIsSize(int size) {
        int[] made = new int[size];
        if (made.length != size) { // never: true; that is its length
            return 1;
        }
        return 0;
    }

    static int negativeSize(int size) {
        try {
            int[] made = new int[size];
            if (size < 0) { // never: true; it would have thrown
                return 2;
            }
            return made.length;
        } catch (NegativeArraySizeException exception) {
            return -1;
        }
    }

    static int square(int size) {
        if (size < 0 || size > 40) {
            return -1;
        }
        byte[] made = new byte[size * size];
        if (made.length == 49) {
            return 1;
        }
        if (made.length == 50) { // never: true; no square
            return 2;
        }
        return 0;
    }

    static int cloned(int[] given) {
        int[] copy = given.clone();
        if (copy == given) { // never: true; a new array
            return 1;
        }
        if (copy.length == 50) {
            return 2;
        }
        if (copy.length != given.length) { // never: true; the same length
            return 3;
        }
        return 0;
    }

    static int zeroed(int size) {
        int[] made = new int[size & 7];
        for (int element : made) {
            if (element != 0) { // never: true; new arrays are zero
                return 1;
            }
        }
        return 0;
    }

    static int alias(int[] one, int[] other) {
        one[0] = 1;
        other[0] = 2;
        if (one[0] == 2) {
            return 1;
        }
        return 0;
    }

    static int noAlias(int[] given) {
        int[] mine = new int[1];
        mine[0] = 1;
        given[0] = 2;
        if (mine[0] == 2) { // never: true; a new array is no other
            return 1;
        }
        return 0;
    }

    static int typesNoAlias(int[] one, long[] other) {
        one[0] = 1;
        other[0] = 2;
        if (one[0] != 1) { // never: true; arrays of other types
            return 1;
        }
        return 0;
    }

    static int sameIndex(int[] given, int one, int other) {
        given[one] = 5;
        given[other] = 6;
        if (given[one] == 5) {
            if (one == other) { // never: true; then it would be six
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int outOfBounds(int[] given, int index) {
        try {
            return given[index];
        } catch (ArrayIndexOutOfBoundsException exception) {
            if (index >= 0 && index < given.length) { // never: 2 true; the index was out of bounds
                return -2;
            }
            return -1;
        }
    }

    static int afterAccess(int[] given, int index) {
        int element = given[index];
        if (index < 0) { // never: true; it would have thrown
            return -1;
        }
        if (index >= given.length) { // never: true; it would have thrown
            return -2;
        }
        return element;
    }

    static int afterAccessEmpty(int[] given) {
        int first = given[0];
        if (given.length == 0) { // never: true; there is a first element
            return -1;
        }
        return first;
    }

    static int stored(Object[] given, Object element) {
        try {
            given[0] = element;
        } catch (ArrayStoreException exception) {
            return 1;
        }
        return 0;
    }

    static int storedNull(Object[] given) {
        try {
            given[0] = null;
        } catch (ArrayStoreException exception) { // never: catch; null fits every array
            return 1; // never: all
        }
        return 0;
    }

    static int elementType(Object[] given) {
        if (given instanceof String[]) {
            return 1;
        }
        return 0;
    }

    static int numberArray(Number[] given) {
        Object array = given;
        if (array instanceof Integer[]) {
            return 1;
        }
        if (array instanceof String[]) { // never: true; numbers are no strings
            return 2;
        }
        return 0;
    }

    static int objectOrArray(Object object) {
        if (object instanceof int[]) {
            if (((int[]) object).length == 2) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int sum(int[] given) {
        int sum = 0;
        for (int element : given) {
            sum += element;
        }
        if (sum == 1000) {
            return 1;
        }
        return 0;
    }

    static int sorted(int one, int two, int three) {
        int[] numbers = {one, two, three};
        Arrays.sort(numbers);
        if (numbers[0] > numbers[1]) { // never: true; sorted
            return 1;
        }
        return 0;
    }

    static int filled(int value) {
        int[] numbers = new int[4];
        Arrays.fill(numbers, value);
        if (numbers[3] != value) { // never: true; all are filled
            return 1;
        }
        return 0;
    }

    static int copied(int[] given) {
        int[] copy = Arrays.copyOf(given, 3);
        if (copy.length != 3) { // never: true; as asked
            return 1;
        }
        if (given.length == 2 && copy[2] != 0) { // never: 2 true; padded with zero
            return 2;
        }
        return 0;
    }

    static int moved(int[] given) {
        if (given.length != 3) {
            return 0;
        }
        int last = given[2];
        int middle = given[1];
        System.arraycopy(given, 0, given, 1, 2);
        if (given[2] != middle) { // never: true; moved by one
            return 1;
        }
        if (given[1] == last) {
            return 2;
        }
        return 3;
    }

    static int matrix(int[][] given) {
        if (given.length == 2 && given[0] == given[1]) {
            return 1;
        }
        if (given.length > 0 && given[0] == null) {
            return 2;
        }
        return 0;
    }

    static int rows() {
        int[][] made = new int[2][3];
        if (made[0] == made[1]) { // never: true; rows of their own
            return 1;
        }
        if (made[1].length != 3) { // never: true; three columns
            return 2;
        }
        return 0;
    }

    static int ragged(int rows) {
        int[][] made = new int[rows & 3][];
        if (made.length > 0 && made[0] != null) { // never: 2 true; rows are null
            return 1;
        }
        return 0;
    }

    static int narrowed(byte[] given, int value) {
        given[0] = (byte) value;
        if (given[0] > 127) { // never: true; a byte
            return 1;
        }
        if (given[0] == value) {
            return 2;
        }
        return 0;
    }

    static int characters(char[] given) {
        if (given[0] < 0) { // never: true; characters are not negative
            return 1;
        }
        if (given[0] == '\uffff') {
            return 2;
        }
        return 0;
    }

    static int booleans(boolean[] given) {
        if (given[0]) {
            if (!given[0]) { // never: true; nothing in between
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int equalContents(int[] one, int[] other) {
        if (Arrays.equals(one, other)) {
            if (one != other) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int search(int key) {
        int[] numbers = {1, 3, 5, 7};
        int found = Arrays.binarySearch(numbers, key);
        if (found >= 0) {
            return 1;
        }
        if (found < -5) { // never: true; an insertion point
            return 2;
        }
        return 0;
    }
}
