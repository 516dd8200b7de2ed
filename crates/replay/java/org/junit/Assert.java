package org.junit;

import java.lang.reflect.Array;
import java.util.Objects;
import org.junit.function.ThrowingRunnable;

/**
 * Stands in for those assertions of JUnit 4 that emitted tests call. They pass and fail as the originals do; what they say
 * when they fail is short.
 */
public class Assert {
    protected Assert() {}

    public static void assertTrue(boolean condition) {
        check(condition, "it is false");
    }

    public static void assertFalse(boolean condition) {
        check(!condition, "it is true");
    }

    public static void assertNull(Object object) {
        check(object == null, "it is not null");
    }

    public static void assertNotNull(Object object) {
        check(object != null, "it is null");
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, "expected the same object");
    }

    public static void assertEquals(long expected, long actual) {
        check(expected == actual, "expected:<" + expected + "> but was:<" + actual + ">");
    }

    public static void assertEquals(Object expected, Object actual) {
        boolean equal = expected == null ? actual == null : expected.equals(actual);
        check(equal, equal ? "" : "expected:<" + expected + "> but was:<" + actual + ">");
    }

    public static void assertEquals(double expected, double actual, double delta) {
        check(areClose(expected, actual, delta), "expected:<" + expected + "> but was:<" + actual + ">");
    }

    public static void assertEquals(float expected, float actual, float delta) {
        boolean close = Float.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta;
        check(close, "expected:<" + expected + "> but was:<" + actual + ">");
    }

    public static void assertArrayEquals(Object[] expecteds, Object[] actuals) {
        sameElements(expecteds, actuals, null);
    }

    public static void assertArrayEquals(boolean[] expecteds, boolean[] actuals) {
        sameElements(expecteds, actuals, null);
    }

    public static void assertArrayEquals(byte[] expecteds, byte[] actuals) {
        sameElements(expecteds, actuals, null);
    }

    public static void assertArrayEquals(char[] expecteds, char[] actuals) {
        sameElements(expecteds, actuals, null);
    }

    public static void assertArrayEquals(short[] expecteds, short[] actuals) {
        sameElements(expecteds, actuals, null);
    }

    public static void assertArrayEquals(int[] expecteds, int[] actuals) {
        sameElements(expecteds, actuals, null);
    }

    public static void assertArrayEquals(long[] expecteds, long[] actuals) {
        sameElements(expecteds, actuals, null);
    }

    public static void assertArrayEquals(double[] expecteds, double[] actuals, double delta) {
        sameElements(expecteds, actuals, delta);
    }

    public static void assertArrayEquals(float[] expecteds, float[] actuals, float delta) {
        sameElements(expecteds, actuals, (double) delta);
    }

    public static <T extends Throwable> T assertThrows(Class<T> expectedThrowable, ThrowingRunnable runnable) {
        try {
            runnable.run();
        } catch (Throwable thrown) {
            if (expectedThrowable.isInstance(thrown)) {
                return expectedThrowable.cast(thrown);
            }
            AssertionError failure = new AssertionError("expected " + expectedThrowable.getName() + ", but "
                    + thrown.getClass().getName() + " was thrown");
            failure.initCause(thrown);
            throw failure;
        }
        throw new AssertionError("expected " + expectedThrowable.getName() + ", but nothing was thrown");
    }

    private static boolean areClose(double expected, double actual, double delta) {
        return Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta;
    }

    /** Arrays inside arrays are compared by their elements, too; floating-point numbers by a distance, if there is one. */
    private static void sameElements(Object expected, Object actual, Double delta) {
        if (expected == actual) {
            return;
        }
        check(expected != null && actual != null, "one of the arrays is null");
        int length = Array.getLength(expected);
        check(length == Array.getLength(actual), "the arrays have different lengths");
        for (int i = 0; i < length; i++) {
            Object left = Array.get(expected, i);
            Object right = Array.get(actual, i);
            if (isArray(left) && isArray(right)) {
                sameElements(left, right, delta);
            } else if (delta != null) {
                double first = ((Number) left).doubleValue();
                check(areClose(first, ((Number) right).doubleValue(), delta), "the arrays differ at index " + i);
            } else {
                check(Objects.equals(left, right), "the arrays differ at index " + i);
            }
        }
    }

    private static boolean isArray(Object value) {
        return value != null && value.getClass().isArray();
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }
}
