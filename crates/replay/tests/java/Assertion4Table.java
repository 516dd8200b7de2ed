import static org.junit.Assert.*;

import java.util.ArrayList;
import java.util.Collections;
import org.junit.function.ThrowingRunnable;

/**
 * Calls the assertions of JUnit 4 that tests use with every pair of edge values, and prints one line for each call. The
 * lines must be the same with JUnit and with the stand-in, whose messages are its own.
 */
public class Assertion4Table {
    static final double[] DOUBLES = {
        0.0, -0.0, 1.0, -1.0, 1.0000000000000002, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
    };
    static final float[] FLOATS = {
        0.0f, -0.0f, 1.0f, -1.0f, 1.0000001f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY
    };
    static final long[] LONGS = {0, 1, -1, 127, 128, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE};
    static final Object[] OBJECTS = {
        null, 0, 0L, (short) 0, (byte) 0, '0', 0.0, 0.0f, -0.0, Double.NaN, false, "", "0", new String("same"),
        new String("same"), Collections.emptyList(), new ArrayList<Object>(), String.class
    };
    static final Object[][] ARRAYS = {
        null, {}, {null}, {1}, {1L}, {1, 2}, {"a"}, {new String("a")}, {new int[] {1}}, {new int[] {1}}, {new int[] {2}},
        {new Object[] {new int[] {1}, null}}, {new Object[] {new int[] {1}, null}}, {0.0}, {-0.0}, {Double.NaN}
    };

    static int count;

    public static void main(String[] arguments) {
        for (boolean value : new boolean[] {false, true}) {
            call("true " + value, () -> assertTrue(value));
            call("false " + value, () -> assertFalse(value));
        }
        for (long left : LONGS) {
            for (long right : LONGS) {
                call("long " + left + " " + right, () -> assertEquals(left, right));
                long[] lefts = {left};
                long[] rights = {right};
                call("long[] " + left + " " + right, () -> assertArrayEquals(lefts, rights));
            }
        }
        for (double left : DOUBLES) {
            for (double right : DOUBLES) {
                for (double delta : new double[] {0.0, 0.5}) {
                    call("double " + left + " " + right, () -> assertEquals(left, right, delta));
                    double[] lefts = {left};
                    double[] rights = {right};
                    call("double[] " + left + " " + right, () -> assertArrayEquals(lefts, rights, delta));
                }
            }
        }
        for (float left : FLOATS) {
            for (float right : FLOATS) {
                call("float " + left + " " + right, () -> assertEquals(left, right, 0.0f));
                float[] lefts = {left};
                float[] rights = {right};
                call("float[] " + left + " " + right, () -> assertArrayEquals(lefts, rights, 0.0f));
            }
        }
        for (int i = 0; i < OBJECTS.length; i++) {
            Object left = OBJECTS[i];
            call("null " + i, () -> assertNull(left));
            call("not null " + i, () -> assertNotNull(left));
            for (int j = 0; j < OBJECTS.length; j++) {
                Object right = OBJECTS[j];
                call("equals " + i + " " + j, () -> assertEquals(left, right));
                call("same " + i + " " + j, () -> assertSame(left, right));
            }
        }
        for (int i = 0; i < ARRAYS.length; i++) {
            for (int j = 0; j < ARRAYS.length; j++) {
                Object[] left = ARRAYS[i];
                Object[] right = ARRAYS[j];
                call("arrays " + i + " " + j, () -> assertArrayEquals(left, right));
            }
        }
        call("bytes", () -> assertArrayEquals(new byte[] {1, 2}, new byte[] {1, 2}));
        call("bytes", () -> assertArrayEquals(new byte[] {1, 2}, new byte[] {1, 3}));
        call("chars", () -> assertArrayEquals(new char[] {'a'}, new char[] {'a'}));
        call("chars", () -> assertArrayEquals(new char[] {'a'}, new char[] {'a', 'b'}));
        call("shorts", () -> assertArrayEquals(new short[] {1}, new short[] {2}));
        call("ints", () -> assertArrayEquals(new int[] {1}, null));
        call("ints", () -> assertArrayEquals((int[]) null, null));
        call("booleans", () -> assertArrayEquals(new boolean[] {true}, new boolean[] {false}));
        RuntimeException thrown = new IllegalStateException("mine");
        for (Class<? extends Throwable> expected : thrownTypes()) {
            call("throws " + expected, () -> check(assertThrows(expected, () -> { throw thrown; }) == thrown));
            call("throws not " + expected, () -> assertThrows(expected, () -> {}));
        }
        System.out.println(count + " calls");
    }

    static java.util.List<Class<? extends Throwable>> thrownTypes() {
        java.util.List<Class<? extends Throwable>> types = new ArrayList<>();
        types.add(IllegalStateException.class);
        types.add(RuntimeException.class);
        types.add(Throwable.class);
        types.add(IllegalArgumentException.class);
        types.add(Error.class);
        return types;
    }

    static void check(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException("another exception was returned");
        }
    }

    static void call(String label, ThrowingRunnable runnable) {
        count++;
        String outcome;
        try {
            runnable.run();
            outcome = "passes";
        } catch (AssertionError failure) {
            outcome = "fails";
        } catch (Throwable other) {
            outcome = other.toString();
        }
        System.out.println(label + ": " + outcome);
    }
}
