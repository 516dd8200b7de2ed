package org.junit;

/** What emitted tests call of JUnit's class of the same name: a test whose assumption does not hold is not run. */
public class Assume {
    protected Assume() {}

    public static void assumeTrue(boolean assumption) {
        if (!assumption) {
            throw new AssumptionViolatedException("got: <false>, expected: is <true>");
        }
    }

    public static void assumeTrue(String message, boolean assumption) {
        if (!assumption) {
            throw new AssumptionViolatedException(message);
        }
    }
}
