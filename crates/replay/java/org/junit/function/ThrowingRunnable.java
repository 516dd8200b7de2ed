package org.junit.function;

/** Stands in for JUnit 4's interface of the same name. */
public interface ThrowingRunnable {
    void run() throws Throwable;
}
