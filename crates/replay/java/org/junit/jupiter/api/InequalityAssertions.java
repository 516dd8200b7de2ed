package org.junit.jupiter.api;

import java.util.function.Supplier;

/** {@code assertNotEquals}, with the same overloads as {@link EqualityAssertions}. */
class InequalityAssertions extends EqualityAssertions {
    InequalityAssertions() {}

    public static void assertNotEquals(byte unexpected, byte actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(byte unexpected, byte actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(byte unexpected, byte actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(byte unexpected, Byte actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(byte unexpected, Byte actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(byte unexpected, Byte actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Byte unexpected, byte actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Byte unexpected, byte actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Byte unexpected, byte actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Byte unexpected, Byte actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Byte unexpected, Byte actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Byte unexpected, Byte actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(char unexpected, char actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(char unexpected, char actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(char unexpected, char actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(char unexpected, Character actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(char unexpected, Character actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(char unexpected, Character actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Character unexpected, char actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Character unexpected, char actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Character unexpected, char actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Character unexpected, Character actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Character unexpected, Character actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Character unexpected, Character actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(double unexpected, double actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(double unexpected, double actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(double unexpected, double actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(double unexpected, Double actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(double unexpected, Double actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(double unexpected, Double actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Double unexpected, double actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Double unexpected, double actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Double unexpected, double actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Double unexpected, Double actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Double unexpected, Double actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Double unexpected, Double actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(double unexpected, double actual, double delta) {
        Check.notEqualWithin(unexpected, actual, delta, null);
    }

    public static void assertNotEquals(double unexpected, double actual, double delta, String message) {
        Check.notEqualWithin(unexpected, actual, delta, message);
    }

    public static void assertNotEquals(double unexpected, double actual, double delta, Supplier<String> message) {
        Check.notEqualWithin(unexpected, actual, delta, message);
    }

    public static void assertNotEquals(float unexpected, float actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(float unexpected, float actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(float unexpected, float actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(float unexpected, Float actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(float unexpected, Float actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(float unexpected, Float actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Float unexpected, float actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Float unexpected, float actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Float unexpected, float actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Float unexpected, Float actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Float unexpected, Float actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Float unexpected, Float actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(float unexpected, float actual, float delta) {
        Check.notEqualWithin(unexpected, actual, delta, null);
    }

    public static void assertNotEquals(float unexpected, float actual, float delta, String message) {
        Check.notEqualWithin(unexpected, actual, delta, message);
    }

    public static void assertNotEquals(float unexpected, float actual, float delta, Supplier<String> message) {
        Check.notEqualWithin(unexpected, actual, delta, message);
    }

    public static void assertNotEquals(int unexpected, int actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(int unexpected, int actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(int unexpected, int actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(int unexpected, Integer actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(int unexpected, Integer actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(int unexpected, Integer actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Integer unexpected, int actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Integer unexpected, int actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Integer unexpected, int actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Integer unexpected, Integer actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Integer unexpected, Integer actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Integer unexpected, Integer actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(long unexpected, long actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(long unexpected, long actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(long unexpected, long actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(long unexpected, Long actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(long unexpected, Long actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(long unexpected, Long actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Long unexpected, long actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Long unexpected, long actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Long unexpected, long actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Long unexpected, Long actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Long unexpected, Long actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Long unexpected, Long actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(short unexpected, short actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(short unexpected, short actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(short unexpected, short actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(short unexpected, Short actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(short unexpected, Short actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(short unexpected, Short actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Short unexpected, short actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Short unexpected, short actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Short unexpected, short actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Short unexpected, Short actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Short unexpected, Short actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Short unexpected, Short actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Object unexpected, Object actual) {
        Check.notEqual(unexpected, actual, null);
    }

    public static void assertNotEquals(Object unexpected, Object actual, String message) {
        Check.notEqual(unexpected, actual, message);
    }

    public static void assertNotEquals(Object unexpected, Object actual, Supplier<String> message) {
        Check.notEqual(unexpected, actual, message);
    }
}
