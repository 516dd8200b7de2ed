package org.junit;

/** Stands in for the class of the same name that comes with JUnit. */
public class AssumptionViolatedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AssumptionViolatedException(String message) {
        super(message);
    }
}
