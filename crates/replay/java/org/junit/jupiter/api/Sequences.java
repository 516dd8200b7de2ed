package org.junit.jupiter.api;

import java.lang.reflect.Array;
import java.util.Iterator;
import java.util.function.BiPredicate;

/** Compares arrays of all types, deeply, and iterables. The path of indices leads to the first difference. */
final class Sequences {
    private Sequences() {}

    static void equalArrays(Object expected, Object actual, Object message) {
        equalArrays(expected, actual, "", Sequences::elementsAreEqual, message);
    }

    static void equalArraysWithin(double[] expected, double[] actual, double delta, Object message) {
        Check.requireDelta(delta, null);
        BiPredicate<Object, Object> close = (left, right) -> Check.areClose((double) left, (double) right, delta);
        equalArrays(expected, actual, "", close, message);
    }

    static void equalArraysWithin(float[] expected, float[] actual, float delta, Object message) {
        Check.requireDelta(delta, null);
        BiPredicate<Object, Object> close = (left, right) -> Check.areClose((float) left, (float) right, delta);
        equalArrays(expected, actual, "", close, message);
    }

    private static boolean elementsAreEqual(Object expected, Object actual) {
        return expected == actual || Check.areEqual(expected, actual);
    }

    private static void equalArrays(
            Object expected, Object actual, String path, BiPredicate<Object, Object> equal, Object message) {
        if (expected == actual) {
            return;
        }
        requireBoth("array", expected, actual, path, message);
        int expectedLength = Array.getLength(expected);
        int actualLength = Array.getLength(actual);
        if (expectedLength != actualLength) {
            throw Check.failure(
                    message,
                    "array lengths differ" + at(path) + ", expected: <" + expectedLength + "> but was: <" + actualLength
                            + ">");
        }
        for (int i = 0; i < expectedLength; i++) {
            Object expectedElement = Array.get(expected, i);
            Object actualElement = Array.get(actual, i);
            String elementPath = path + "[" + i + "]";
            if (areArrays(expectedElement, actualElement)) {
                equalArrays(expectedElement, actualElement, elementPath, equal, message);
            } else if (!equal.test(expectedElement, actualElement)) {
                throw Check.failure(
                        message,
                        "array contents differ" + at(elementPath) + ", "
                                + Check.difference(expectedElement, actualElement));
            }
        }
    }

    /**
     * Whether both are arrays of references, or both are arrays of the same primitive type. A null is an array if the
     * other one is.
     */
    private static boolean areArrays(Object expected, Object actual) {
        if (expected == null || actual == null) {
            return isArray(expected) || isArray(actual);
        }
        return expected instanceof Object[] && actual instanceof Object[]
                || isArray(expected) && expected.getClass() == actual.getClass();
    }

    private static boolean isArray(Object value) {
        return value != null && value.getClass().isArray();
    }

    static void equalIterables(Iterable<?> expected, Iterable<?> actual, Object message) {
        equalIterables(expected, actual, "", message);
    }

    private static void equalIterables(Iterable<?> expected, Iterable<?> actual, String path, Object message) {
        if (expected == actual) {
            return;
        }
        requireBoth("iterable", expected, actual, path, message);
        Iterator<?> expectedElements = expected.iterator();
        Iterator<?> actualElements = actual.iterator();
        int index = 0;
        while (expectedElements.hasNext() && actualElements.hasNext()) {
            Object expectedElement = expectedElements.next();
            Object actualElement = actualElements.next();
            String elementPath = path + "[" + index + "]";
            if (expectedElement instanceof Iterable && actualElement instanceof Iterable) {
                equalIterables((Iterable<?>) expectedElement, (Iterable<?>) actualElement, elementPath, message);
            } else if (!elementsAreEqual(expectedElement, actualElement)) {
                requireBoth("iterable", expectedElement, actualElement, elementPath, message);
                throw Check.failure(
                        message,
                        "iterable contents differ" + at(elementPath) + ", "
                                + Check.difference(expectedElement, actualElement));
            }
            index++;
        }
        if (expectedElements.hasNext() || actualElements.hasNext()) {
            throw Check.failure(
                    message,
                    "iterable lengths differ" + at(path) + ", expected: <" + (index + count(expectedElements))
                            + "> but was: <" + (index + count(actualElements)) + ">");
        }
    }

    private static int count(Iterator<?> elements) {
        int count = 0;
        while (elements.hasNext()) {
            elements.next();
            count++;
        }
        return count;
    }

    private static void requireBoth(String what, Object expected, Object actual, String path, Object message) {
        if (expected == null) {
            throw Check.failure(message, "expected " + what + " was <null>" + at(path));
        }
        if (actual == null) {
            throw Check.failure(message, "actual " + what + " was <null>" + at(path));
        }
    }

    private static String at(String path) {
        return path.isEmpty() ? "" : " at index " + path;
    }
}
