package verdicts.exceptions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Exceptions: which handlers can be entered, what is known in them, and finally. */
final class Thrown {
    private Thrown() {
    }

    static class Checked extends Exception {
        final int code;

        Checked(int code) {
            this.code = code;
        }
    }

    static final class Special extends Checked {
        Special() {
            super(7);
        }
    }

    static int divided(int number) {
        try {
            return 10 / number;
        } catch (ArithmeticException exception) {
            if (number != 0) { // never: true
                return 1;
            }
            return 0;
        }
    }

    static int neverDivided(int number) {
        try {
            return 10 / (number | 1);
        } catch (ArithmeticException exception) { // never: catch; an odd number is not zero
            return 0; // never: all
        }
    }

    static int wrongHandler(int[] numbers) {
        try {
            return numbers[0];
        } catch (NullPointerException exception) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException exception) {
            return -2;
        } catch (RuntimeException exception) { // never: catch; nothing else is thrown
            return -3; // never: all
        }
    }

    static int noNull(String text) {
        if (text == null) {
            return 0;
        }
        try {
            return text.length();
        } catch (NullPointerException exception) { // never: catch
            return -1;
        }
    }

    static int nullInside(String text) {
        try {
            return text.length();
        } catch (NullPointerException exception) {
            if (text != null) { // never: true; the call itself throws nothing
                return -2;
            }
            return -1;
        }
    }

    static int finallyCounts(int number) {
        int count = 0;
        try {
            count++;
            if (number == 0) {
                throw new IllegalStateException();
            }
            count++;
        } catch (IllegalStateException exception) {
            count += 10;
        } finally {
            count += 100;
        }
        if (count == 102) {
            return 1;
        }
        if (count == 111) { // never: false; one of two ways
            return 2;
        }
        return 3;
    }

    @SuppressWarnings("finally")
    static int finallyWins(int number) {
        int result = lookup(number);
        if (result == 1) { // never: true; the finally clause has the last word
            return 1;
        }
        return 0;
    }

    @SuppressWarnings("finally")
    private static int lookup(int number) {
        try {
            return 10 / number;
        } finally {
            return 5;
        }
    }

    static int ownThrow(int number) {
        try {
            if (number > 5) {
                throw new Checked(number);
            }
            return 0;
        } catch (Checked exception) {
            if (exception.code <= 5) { // never: true
                return 1;
            }
            if (exception instanceof Special) { // never: true; made just above
                return 2;
            }
            return 3;
        }
    }

    static void thrower(int number) throws Checked {
        if (number == 1) {
            throw new Special();
        }
        if (number == 2) {
            throw new Checked(2);
        }
    }

    static int byType(int number) {
        try {
            thrower(number);
        } catch (Special exception) {
            if (exception.code != 7) { // never: true
                return -1;
            }
            return 1;
        } catch (Checked exception) {
            if (exception.code == 7) { // never: true; seven is special
                return -2;
            }
            return 2;
        }
        return 0;
    }

    static int rethrown(int number) {
        try {
            try {
                if (number == 3) {
                    throw new IllegalArgumentException("three");
                }
            } catch (IllegalArgumentException exception) {
                throw new IllegalStateException(exception);
            }
        } catch (IllegalStateException exception) {
            if (exception.getCause() == null) { // never: true; it has one
                return -1;
            }
            return 1;
        }
        return 0;
    }

    static int message(RuntimeException given) {
        try {
            throw given;
        } catch (RuntimeException exception) {
            if (exception == null) { // never: true; what is caught is not null
                return -1;
            }
            if (exception == given) {
                return 1;
            }
            return 2;
        }
    }

    static int closing(int failures) {
        try (Resource resource = new Resource(failures)) {
            if (resource.closed) { // never: true; it is open inside
                return 1;
            }
            return resource.use();
        } catch (IOException exception) {
            if (exception.getSuppressed().length > 0) {
                return 2;
            }
            return 3;
        }
    }

    static final class Resource implements AutoCloseable {
        private final int failures;
        private boolean closed;

        Resource(int failures) {
            this.failures = failures;
        }

        int use() throws IOException {
            if ((failures & 1) != 0) {
                throw new IOException("use");
            }
            return 0;
        }

        @Override
        public void close() throws IOException {
            closed = true;
            if ((failures & 2) != 0) {
                throw new IOException("close");
            }
        }
    }

    static int neverSuppressed() {
        try {
            throw new IOException();
        } catch (IOException exception) {
            if (exception.getSuppressed().length > 0) { // never: true; a new one
                return 1;
            }
            return 0;
        }
    }

    static int cast(Object object) {
        try {
            Integer number = (Integer) object;
            return number == null ? 0 : 1;
        } catch (ClassCastException exception) {
            return -1;
        }
    }

    static int castOfKnown(Integer number) {
        Object object = number;
        try {
            Integer back = (Integer) object;
            return back == null ? 0 : 1;
        } catch (ClassCastException exception) { // never: catch
            return -1;
        }
    }

    static int emptyIterator() {
        Iterator<String> iterator = new ArrayList<String>().iterator();
        try {
            iterator.next();
            return 1; // never: all; there is nothing
        } catch (NoSuchElementException exception) {
            return 0;
        }
    }

    static int modified(List<String> list) {
        try {
            for (String word : list) {
                list.remove(word);
            }
        } catch (java.util.ConcurrentModificationException exception) {
            return 1;
        } catch (UnsupportedOperationException exception) {
            return 2;
        }
        return 0;
    }

    static int negativeArray(int size) {
        try {
            int[] made = new int[size & 7];
            return made.length;
        } catch (NegativeArraySizeException exception) { // never: catch; three bits
            return -1; // never: all
        }
    }

    static int ensured(int number) {
        require(number > 0);
        if (number <= 0) { // never: true
            return 1;
        }
        return 0;
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException();
        }
    }

    static int nested(int number) {
        int way = 0;
        try {
            try {
                way = 1;
                check(number);
                way = 2;
            } finally {
                if (number > 100) {
                    way += 10;
                }
            }
        } catch (IllegalArgumentException exception) {
            if (way == 2 || way == 12) { // never: 1 jump, 2 true; what is checked threw before
                return -1;
            }
            return way;
        }
        return 0;
    }

    private static void check(int number) {
        if (number % 2 != 0) {
            throw new IllegalArgumentException();
        }
    }

    static int deepStack(int depth) {
        if (depth <= 0 || depth > 50) {
            return 0;
        }
        try {
            return 1 + deepStack(depth - 1);
        } catch (IllegalStateException exception) { // never: catch; nothing throws it
            return -1;
        }
    }

    static int parse(String text) {
        int value;
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException exception) {
            value = -1;
        }
        if (value == -1) {
            return 0;
        }
        if (value == 99) {
            return 1;
        }
        return 2;
    }

    static int getClassOf(Exception exception) {
        if (exception.getClass() == Special.class) {
            if (!(exception instanceof Checked)) { // never: true; a subclass
                return 2;
            }
            return 1;
        }
        return 0;
    }
}
