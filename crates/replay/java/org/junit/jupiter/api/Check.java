package org.junit.jupiter.api;

import java.util.Arrays;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/** What the assertions have in common: comparing, and failing with a message. */
final class Check {
    private Check() {}

    static void equal(Object expected, Object actual, Object message) {
        if (!areEqual(expected, actual)) {
            throw failure(message, difference(expected, actual));
        }
    }

    static void notEqual(Object unexpected, Object actual, Object message) {
        if (areEqual(unexpected, actual)) {
            throw failure(message, "expected: not equal but was: <" + actual + ">");
        }
    }

    static void equalWithin(double expected, double actual, double delta, Object message) {
        requireDelta(delta, message);
        if (!areClose(expected, actual, delta)) {
            throw failure(message, difference(expected, actual));
        }
    }

    static void notEqualWithin(double unexpected, double actual, double delta, Object message) {
        requireDelta(delta, message);
        if (areClose(unexpected, actual, delta)) {
            throw failure(message, "expected: not equal but was: <" + actual + ">");
        }
    }

    static void equalWithin(float expected, float actual, float delta, Object message) {
        requireDelta(delta, message);
        if (!areClose(expected, actual, delta)) {
            throw failure(message, difference(expected, actual));
        }
    }

    static void notEqualWithin(float unexpected, float actual, float delta, Object message) {
        requireDelta(delta, message);
        if (areClose(unexpected, actual, delta)) {
            throw failure(message, "expected: not equal but was: <" + actual + ">");
        }
    }

    /** Boxed floating-point values compare by their bits, which is what JUnit does with unboxed ones too. */
    static boolean areEqual(Object expected, Object actual) {
        // Not Objects.equals: an object that does not equal itself fails.
        return expected == null ? actual == null : expected.equals(actual);
    }

    static boolean areClose(double expected, double actual, double delta) {
        return areEqual(expected, actual) || Math.abs(expected - actual) <= delta;
    }

    /** The difference is rounded to a float, unlike in the overload for double. */
    static boolean areClose(float expected, float actual, float delta) {
        return areEqual(expected, actual) || Math.abs(expected - actual) <= delta;
    }

    static void requireDelta(double delta, Object message) {
        if (Double.isNaN(delta) || delta < 0) {
            throw failure(message, "positive delta expected but was: <" + delta + ">");
        }
    }

    static AssertionFailedError failure(Object message, String problem) {
        return failure(message, problem, null);
    }

    static AssertionFailedError failure(Object message, String problem, Throwable cause) {
        String given = given(message);
        boolean hasMessage = given != null && !given.trim().isEmpty();
        return new AssertionFailedError(hasMessage ? given + " ==> " + problem : problem, cause);
    }

    /** The user's message, which is computed only when it is needed. */
    static String given(Object message) {
        return (String) (message instanceof Supplier ? ((Supplier<?>) message).get() : message);
    }

    static String difference(Object expected, Object actual) {
        String expectedText = show(expected);
        String actualText = show(actual);
        if (expectedText.equals(actualText)) {
            return "expected: " + identify(expected, expectedText) + " but was: " + identify(actual, actualText);
        }
        return "expected: " + expectedText + " but was: " + actualText;
    }

    static String show(Object value) {
        return "<" + text(value) + ">";
    }

    private static String text(Object value) {
        if (value instanceof Class) {
            return name((Class<?>) value);
        }
        if (value != null && value.getClass().isArray()) {
            String inBrackets = Arrays.deepToString(new Object[] {value});
            return inBrackets.substring(1, inBrackets.length() - 1);
        }
        return String.valueOf(value);
    }

    static String name(Class<?> type) {
        String canonical = type.getCanonicalName();
        return canonical == null ? type.getName() : canonical;
    }

    static String identify(Object value, String text) {
        if (value == null) {
            return text;
        }
        return value.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(value)) + text;
    }
}
