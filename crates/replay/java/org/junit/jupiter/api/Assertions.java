package org.junit.jupiter.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;

/**
 * A stand-in for JUnit's class of the same name, so that emitted tests can be compiled and run where JUnit is not
 * installed. It accepts and rejects what JUnit does; a test of ours compares the two call by call.
 */
public class Assertions extends SequenceAssertions {
    protected Assertions() {}

    public static <V> V fail() {
        throw new AssertionFailedError();
    }

    public static <V> V fail(String message) {
        throw new AssertionFailedError(message);
    }

    public static <V> V fail(String message, Throwable cause) {
        throw new AssertionFailedError(message, cause);
    }

    public static <V> V fail(Throwable cause) {
        throw new AssertionFailedError(null, cause);
    }

    public static <V> V fail(Supplier<String> message) {
        throw new AssertionFailedError(Check.given(message));
    }

    public static void assertTrue(boolean condition) {
        hold(true, condition, null);
    }

    public static void assertTrue(boolean condition, String message) {
        hold(true, condition, message);
    }

    public static void assertTrue(boolean condition, Supplier<String> message) {
        hold(true, condition, message);
    }

    public static void assertTrue(BooleanSupplier condition) {
        hold(true, condition.getAsBoolean(), null);
    }

    public static void assertTrue(BooleanSupplier condition, String message) {
        hold(true, condition.getAsBoolean(), message);
    }

    public static void assertTrue(BooleanSupplier condition, Supplier<String> message) {
        hold(true, condition.getAsBoolean(), message);
    }

    public static void assertFalse(boolean condition) {
        hold(false, condition, null);
    }

    public static void assertFalse(boolean condition, String message) {
        hold(false, condition, message);
    }

    public static void assertFalse(boolean condition, Supplier<String> message) {
        hold(false, condition, message);
    }

    public static void assertFalse(BooleanSupplier condition) {
        hold(false, condition.getAsBoolean(), null);
    }

    public static void assertFalse(BooleanSupplier condition, String message) {
        hold(false, condition.getAsBoolean(), message);
    }

    public static void assertFalse(BooleanSupplier condition, Supplier<String> message) {
        hold(false, condition.getAsBoolean(), message);
    }

    private static void hold(boolean expected, boolean actual, Object message) {
        if (expected != actual) {
            throw Check.failure(message, Check.difference(expected, actual));
        }
    }

    public static void assertNull(Object actual) {
        isNull(actual, null);
    }

    public static void assertNull(Object actual, String message) {
        isNull(actual, message);
    }

    public static void assertNull(Object actual, Supplier<String> message) {
        isNull(actual, message);
    }

    private static void isNull(Object actual, Object message) {
        if (actual != null) {
            throw Check.failure(message, Check.difference(null, actual));
        }
    }

    public static void assertNotNull(Object actual) {
        isNotNull(actual, null);
    }

    public static void assertNotNull(Object actual, String message) {
        isNotNull(actual, message);
    }

    public static void assertNotNull(Object actual, Supplier<String> message) {
        isNotNull(actual, message);
    }

    private static void isNotNull(Object actual, Object message) {
        if (actual == null) {
            throw Check.failure(message, "expected: not <null>");
        }
    }

    public static void assertSame(Object expected, Object actual) {
        same(expected, actual, null);
    }

    public static void assertSame(Object expected, Object actual, String message) {
        same(expected, actual, message);
    }

    public static void assertSame(Object expected, Object actual, Supplier<String> message) {
        same(expected, actual, message);
    }

    private static void same(Object expected, Object actual, Object message) {
        if (expected != actual) {
            throw Check.failure(message, Check.difference(expected, actual));
        }
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        notSame(unexpected, actual, null);
    }

    public static void assertNotSame(Object unexpected, Object actual, String message) {
        notSame(unexpected, actual, message);
    }

    public static void assertNotSame(Object unexpected, Object actual, Supplier<String> message) {
        notSame(unexpected, actual, message);
    }

    private static void notSame(Object unexpected, Object actual, Object message) {
        if (unexpected == actual) {
            throw Check.failure(message, "expected: not same but was: <" + actual + ">");
        }
    }

    public static <T> T assertInstanceOf(Class<T> expectedType, Object actual) {
        return instance(expectedType, actual, null);
    }

    public static <T> T assertInstanceOf(Class<T> expectedType, Object actual, String message) {
        return instance(expectedType, actual, message);
    }

    public static <T> T assertInstanceOf(Class<T> expectedType, Object actual, Supplier<String> message) {
        return instance(expectedType, actual, message);
    }

    private static <T> T instance(Class<T> expectedType, Object actual, Object message) {
        if (!expectedType.isInstance(actual)) {
            String problem = actual == null ? "Unexpected null value" : "Unexpected type";
            Object type = actual == null ? null : actual.getClass();
            throw Check.failure(message, problem + ", " + Check.difference(expectedType, type));
        }
        return expectedType.cast(actual);
    }

    public static <T extends Throwable> T assertThrows(Class<T> expectedType, Executable executable) {
        return thrown(expectedType, false, executable, null);
    }

    public static <T extends Throwable> T assertThrows(Class<T> expectedType, Executable executable, String message) {
        return thrown(expectedType, false, executable, message);
    }

    public static <T extends Throwable> T assertThrows(
            Class<T> expectedType, Executable executable, Supplier<String> message) {
        return thrown(expectedType, false, executable, message);
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> expectedType, Executable executable) {
        return thrown(expectedType, true, executable, null);
    }

    public static <T extends Throwable> T assertThrowsExactly(
            Class<T> expectedType, Executable executable, String message) {
        return thrown(expectedType, true, executable, message);
    }

    public static <T extends Throwable> T assertThrowsExactly(
            Class<T> expectedType, Executable executable, Supplier<String> message) {
        return thrown(expectedType, true, executable, message);
    }

    private static <T extends Throwable> T thrown(
            Class<T> expectedType, boolean exactly, Executable executable, Object message) {
        try {
            executable.execute();
        } catch (Throwable actual) {
            if (exactly ? expectedType == actual.getClass() : expectedType.isInstance(actual)) {
                return expectedType.cast(actual);
            }
            rethrowOutOfMemory(actual);
            throw Check.failure(
                    message,
                    "Unexpected exception type thrown, " + Check.difference(expectedType, actual.getClass()),
                    actual);
        }
        throw Check.failure(message, "Expected " + Check.name(expectedType) + " to be thrown, but nothing was thrown.");
    }

    public static void assertDoesNotThrow(Executable executable) {
        notThrown(executable, null);
    }

    public static void assertDoesNotThrow(Executable executable, String message) {
        notThrown(executable, message);
    }

    public static void assertDoesNotThrow(Executable executable, Supplier<String> message) {
        notThrown(executable, message);
    }

    private static void notThrown(Executable executable, Object message) {
        ThrowingSupplier<Object> supplier = () -> {
            executable.execute();
            return null;
        };
        notThrown(supplier, message);
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier) {
        return notThrown(supplier, null);
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier, String message) {
        return notThrown(supplier, message);
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier, Supplier<String> message) {
        return notThrown(supplier, message);
    }

    private static <T> T notThrown(ThrowingSupplier<T> supplier, Object message) {
        try {
            return supplier.get();
        } catch (Throwable actual) {
            rethrowOutOfMemory(actual);
            String detail = actual.getMessage();
            String suffix = detail == null || detail.trim().isEmpty() ? "" : ": " + detail;
            throw Check.failure(
                    message, "Unexpected exception thrown: " + actual.getClass().getName() + suffix, actual);
        }
    }

    public static void assertAll(Executable... executables) {
        assertAll(null, executables);
    }

    public static void assertAll(String heading, Executable... executables) {
        if (executables.length == 0) {
            throw new IllegalArgumentException("nothing to execute");
        }
        all(heading, Arrays.stream(executables));
    }

    public static void assertAll(Collection<Executable> executables) {
        all(null, executables.stream());
    }

    public static void assertAll(String heading, Collection<Executable> executables) {
        all(heading, executables.stream());
    }

    public static void assertAll(Stream<Executable> executables) {
        all(null, executables);
    }

    public static void assertAll(String heading, Stream<Executable> executables) {
        all(heading, executables);
    }

    private static void all(String heading, Stream<Executable> executables) {
        List<Throwable> failures = new ArrayList<>();
        executables.forEach(executable -> {
            try {
                executable.execute();
            } catch (Throwable failure) {
                rethrowOutOfMemory(failure);
                failures.add(failure);
            }
        });
        if (!failures.isEmpty()) {
            MultipleFailuresError error = new MultipleFailuresError(heading, failures);
            failures.forEach(error::addSuppressed);
            throw error;
        }
    }

    /** The one error that JUnit calls unrecoverable and does not turn into a failed assertion. */
    private static void rethrowOutOfMemory(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            throw (OutOfMemoryError) thrown;
        }
    }
}
