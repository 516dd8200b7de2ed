package org.junit.jupiter.api;

import java.util.function.Supplier;

/** {@code assertArrayEquals} and {@code assertIterableEquals}. */
class SequenceAssertions extends InequalityAssertions {
    SequenceAssertions() {}

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        Sequences.equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual, String message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual, Supplier<String> message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        Sequences.equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual, String message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual, Supplier<String> message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        Sequences.equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(char[] expected, char[] actual, String message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(char[] expected, char[] actual, Supplier<String> message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(double[] expected, double[] actual) {
        Sequences.equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, String message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, Supplier<String> message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta) {
        Sequences.equalArraysWithin(expected, actual, delta, null);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta, String message) {
        Sequences.equalArraysWithin(expected, actual, delta, message);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta, Supplier<String> message) {
        Sequences.equalArraysWithin(expected, actual, delta, message);
    }

    public static void assertArrayEquals(float[] expected, float[] actual) {
        Sequences.equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, String message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, Supplier<String> message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, float delta) {
        Sequences.equalArraysWithin(expected, actual, delta, null);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, float delta, String message) {
        Sequences.equalArraysWithin(expected, actual, delta, message);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, float delta, Supplier<String> message) {
        Sequences.equalArraysWithin(expected, actual, delta, message);
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        Sequences.equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(int[] expected, int[] actual, String message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(int[] expected, int[] actual, Supplier<String> message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        Sequences.equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(long[] expected, long[] actual, String message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(long[] expected, long[] actual, Supplier<String> message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        Sequences.equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(short[] expected, short[] actual, String message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(short[] expected, short[] actual, Supplier<String> message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        Sequences.equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual, String message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual, Supplier<String> message) {
        Sequences.equalArrays(expected, actual, message);
    }

    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual) {
        Sequences.equalIterables(expected, actual, null);
    }

    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual, String message) {
        Sequences.equalIterables(expected, actual, message);
    }

    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual, Supplier<String> message) {
        Sequences.equalIterables(expected, actual, message);
    }
}
