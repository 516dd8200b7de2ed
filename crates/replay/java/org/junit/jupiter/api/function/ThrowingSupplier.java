package org.junit.jupiter.api.function;

/** Stands in for JUnit's interface of the same name. */
@FunctionalInterface
public interface ThrowingSupplier<T> {
    T get() throws Throwable;
}
