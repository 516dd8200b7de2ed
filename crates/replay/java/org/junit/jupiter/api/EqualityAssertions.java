package org.junit.jupiter.api;

import java.util.function.Supplier;

/**
 * {@code assertEquals}. Each type comes boxed and unboxed, as in JUnit: without the mixed pairs a call such as
 * {@code assertEquals(1, list.get(0))} would be ambiguous. Floating-point values are compared like their boxes: NaN
 * equals NaN, and 0.0 does not equal -0.0.
 */
class EqualityAssertions {
    EqualityAssertions() {}

    public static void assertEquals(byte expected, byte actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(byte expected, byte actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(byte expected, byte actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(byte expected, Byte actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(byte expected, Byte actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(byte expected, Byte actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Byte expected, byte actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Byte expected, byte actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Byte expected, byte actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Byte expected, Byte actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Byte expected, Byte actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Byte expected, Byte actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(char expected, char actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(char expected, char actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(char expected, char actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(char expected, Character actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(char expected, Character actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(char expected, Character actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Character expected, char actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Character expected, char actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Character expected, char actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Character expected, Character actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Character expected, Character actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Character expected, Character actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(double expected, double actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(double expected, double actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(double expected, double actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(double expected, Double actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(double expected, Double actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(double expected, Double actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Double expected, double actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Double expected, double actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Double expected, double actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Double expected, Double actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Double expected, Double actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Double expected, Double actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        Check.equalWithin(expected, actual, delta, null);
    }

    public static void assertEquals(double expected, double actual, double delta, String message) {
        Check.equalWithin(expected, actual, delta, message);
    }

    public static void assertEquals(double expected, double actual, double delta, Supplier<String> message) {
        Check.equalWithin(expected, actual, delta, message);
    }

    public static void assertEquals(float expected, float actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(float expected, float actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(float expected, float actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(float expected, Float actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(float expected, Float actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(float expected, Float actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Float expected, float actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Float expected, float actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Float expected, float actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Float expected, Float actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Float expected, Float actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Float expected, Float actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(float expected, float actual, float delta) {
        Check.equalWithin(expected, actual, delta, null);
    }

    public static void assertEquals(float expected, float actual, float delta, String message) {
        Check.equalWithin(expected, actual, delta, message);
    }

    public static void assertEquals(float expected, float actual, float delta, Supplier<String> message) {
        Check.equalWithin(expected, actual, delta, message);
    }

    public static void assertEquals(int expected, int actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(int expected, int actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(int expected, int actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(int expected, Integer actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(int expected, Integer actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(int expected, Integer actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Integer expected, int actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Integer expected, int actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Integer expected, int actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Integer expected, Integer actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Integer expected, Integer actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Integer expected, Integer actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(long expected, long actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(long expected, long actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(long expected, long actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(long expected, Long actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(long expected, Long actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(long expected, Long actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Long expected, long actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Long expected, long actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Long expected, long actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Long expected, Long actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Long expected, Long actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Long expected, Long actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(short expected, short actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(short expected, short actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(short expected, short actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(short expected, Short actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(short expected, Short actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(short expected, Short actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Short expected, short actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Short expected, short actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Short expected, short actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Short expected, Short actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Short expected, Short actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Short expected, Short actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Object expected, Object actual) {
        Check.equal(expected, actual, null);
    }

    public static void assertEquals(Object expected, Object actual, String message) {
        Check.equal(expected, actual, message);
    }

    public static void assertEquals(Object expected, Object actual, Supplier<String> message) {
        Check.equal(expected, actual, message);
    }
}
