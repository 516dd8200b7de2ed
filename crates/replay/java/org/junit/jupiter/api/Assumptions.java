package org.junit.jupiter.api;

import org.opentest4j.TestAbortedException;

/** What emitted tests call of JUnit's class of the same name: a test whose assumption does not hold is not run. */
public class Assumptions {
    protected Assumptions() {}

    public static void assumeTrue(boolean assumption) {
        if (!assumption) {
            throw new TestAbortedException("Assumption failed: assumption is not true");
        }
    }

    public static void assumeTrue(boolean assumption, String message) {
        if (!assumption) {
            throw new TestAbortedException("Assumption failed: " + message);
        }
    }
}
