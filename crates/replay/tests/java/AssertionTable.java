import static org.junit.jupiter.api.Assertions.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;

/**
 * Calls every assertion with every pair of edge values that it accepts, and prints one line for each call. The lines
 * must be the same with JUnit and with the stand-in.
 */
public class AssertionTable {
    static final double[] DOUBLES = {
        0.0, -0.0, 1.0, -1.0, 1.0000000000000002, 0.1, 0.30000000000000004, 0.3, Double.MIN_VALUE, -Double.MIN_VALUE,
        Double.MIN_NORMAL, Double.MAX_VALUE, -Double.MAX_VALUE, Double.NaN, Double.longBitsToDouble(0x7ff8000000000001L),
        Double.longBitsToDouble(0xfff8000000000000L), Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e16, 1e16 + 2
    };
    static final float[] FLOATS = {
        0.0f, -0.0f, 1.0f, -1.0f, 1.0000001f, 0.1f, 0.3f, 0.2f + 0.1f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL,
        Float.MAX_VALUE, -Float.MAX_VALUE, Float.NaN, Float.intBitsToFloat(0x7fc00001), Float.intBitsToFloat(0xffc00000),
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 16777216f, 16777218f
    };
    static final long[] LONGS = {0, 1, -1, 127, 128, 255, 256, -128, -129, Integer.MAX_VALUE, Integer.MIN_VALUE,
        Long.MAX_VALUE, Long.MIN_VALUE};
    static final Object[] OBJECTS = {
        null, 0, 0L, (short) 0, (byte) 0, '0', 0.0, 0.0f, -0.0, -0.0f, Double.NaN, Float.NaN, false, true, "", "0", "null",
        new String("same"), new String("same"), Collections.emptyList(), new ArrayList<Object>(), new int[0], new int[0],
        String.class, new Moody(true), new Moody(false), new Throwing()
    };

    static int count;

    public static void main(String[] arguments) {
        integers();
        doubles();
        floats();
        boxes();
        objects();
        conditions();
        primitiveArrays();
        floatingArrays();
        objectArrays();
        iterables();
        exceptions();
        groups();
        failures();
        System.out.println(count + " calls");
    }

    static void call(String label, Executable executable) {
        count++;
        String outcome;
        try {
            executable.execute();
            outcome = "passes";
        } catch (Throwable thrown) {
            outcome = describe(thrown);
        }
        System.out.println((label + ": " + outcome).replaceAll("@[0-9a-f]+", "@").replace("\n", "\\n"));
    }

    static String describe(Throwable thrown) {
        StringBuilder text = new StringBuilder(thrown.getClass().getName());
        for (Class<?> type = thrown.getClass().getSuperclass(); type != Object.class; type = type.getSuperclass()) {
            text.append(" < ").append(type.getSimpleName());
        }
        text.append(" \"").append(thrown.getMessage()).append('"');
        if (thrown.getCause() != null) {
            text.append(" because of ").append(thrown.getCause().getClass().getName());
        }
        for (Throwable suppressed : thrown.getSuppressed()) {
            text.append(" and ").append(suppressed.getClass().getName());
        }
        return text.toString();
    }

    static void integers() {
        for (long a : LONGS) {
            for (long b : LONGS) {
                call("long " + a + " " + b, () -> assertEquals(a, b));
                call("not long " + a + " " + b, () -> assertNotEquals(a, b));
                call("int " + a + " " + b, () -> assertEquals((int) a, (int) b));
                call("not int " + a + " " + b, () -> assertNotEquals((int) a, (int) b));
                call("short " + a + " " + b, () -> assertEquals((short) a, (short) b));
                call("not short " + a + " " + b, () -> assertNotEquals((short) a, (short) b));
                call("byte " + a + " " + b, () -> assertEquals((byte) a, (byte) b));
                call("not byte " + a + " " + b, () -> assertNotEquals((byte) a, (byte) b));
                call("char " + a + " " + b, () -> assertEquals(letter(a), letter(b)));
                call("not char " + a + " " + b, () -> assertNotEquals(letter(a), letter(b)));
                call("int long " + a + " " + b, () -> assertEquals((int) a, b));
            }
        }
        call("byte int", () -> assertEquals((byte) 1, 1));
        call("char int", () -> assertEquals('a', 97));
        call("int double", () -> assertEquals(1, 1.0));
        call("long float", () -> assertEquals(16777217L, 16777216f));
        call("int message", () -> assertEquals(1, 2, "why"));
        call("int blank message", () -> assertEquals(1, 2, " "));
        call("int null message", () -> assertEquals(1, 2, (String) null));
        call("int supplier", () -> assertEquals(1, 2, () -> "why"));
        call("int null supplier", () -> assertEquals(1, 2, (Supplier<String>) null));
        call("supplier is not called", () -> assertEquals(1, 1, () -> { throw new IllegalStateException(); }));
        call("supplier is called", () -> assertEquals(1, 2, () -> { throw new IllegalStateException(); }));
        call("not int message", () -> assertNotEquals(1, 1, "why"));
        call("not int supplier", () -> assertNotEquals(1, 1, () -> "why"));
    }

    static void doubles() {
        double[] deltas = {1e-9, 0.5, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, 0.0, -0.0, -1.0,
            Double.NEGATIVE_INFINITY, Double.NaN};
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                String label = Long.toHexString(Double.doubleToRawLongBits(a)) + " "
                        + Long.toHexString(Double.doubleToRawLongBits(b));
                call("double " + label, () -> assertEquals(a, b));
                call("not double " + label, () -> assertNotEquals(a, b));
                call("Double double " + label, () -> assertEquals((Double) a, b));
                call("double Double " + label, () -> assertEquals(a, (Double) b));
                call("Double Double " + label, () -> assertEquals((Double) a, (Double) b));
                call("not Double Double " + label, () -> assertNotEquals((Double) a, (Double) b));
                for (double delta : deltas) {
                    call("double " + label + " within " + delta, () -> assertEquals(a, b, delta));
                    call("not double " + label + " within " + delta, () -> assertNotEquals(a, b, delta));
                }
                call("double message " + label, () -> assertEquals(a, b, 0.1, "why"));
                call("double supplier " + label, () -> assertEquals(a, b, 0.1, () -> "why"));
            }
        }
    }

    static void floats() {
        float[] deltas = {1e-6f, 0.5f, Float.MIN_VALUE, Float.MAX_VALUE, Float.POSITIVE_INFINITY, 0f, -0f, -1f,
            Float.NEGATIVE_INFINITY, Float.NaN};
        for (float a : FLOATS) {
            for (float b : FLOATS) {
                String label =
                        Integer.toHexString(Float.floatToRawIntBits(a)) + " " + Integer.toHexString(Float.floatToRawIntBits(b));
                call("float " + label, () -> assertEquals(a, b));
                call("not float " + label, () -> assertNotEquals(a, b));
                call("Float float " + label, () -> assertEquals((Float) a, b));
                call("float Float " + label, () -> assertEquals(a, (Float) b));
                call("Float Float " + label, () -> assertEquals((Float) a, (Float) b));
                call("not Float Float " + label, () -> assertNotEquals((Float) a, (Float) b));
                call("float double " + label, () -> assertEquals(a, (double) b));
                for (float delta : deltas) {
                    call("float " + label + " within " + delta, () -> assertEquals(a, b, delta));
                    call("not float " + label + " within " + delta, () -> assertNotEquals(a, b, delta));
                    call("float " + label + " within double " + delta, () -> assertEquals(a, b, (double) delta));
                }
                call("float message " + label, () -> assertEquals(a, b, 0.1f, "why"));
            }
        }
    }

    static void boxes() {
        Integer none = null;
        call("Integer null int", () -> assertEquals(none, 1));
        call("int Integer null", () -> assertEquals(1, none));
        call("Integer null Integer null", () -> assertEquals(none, none));
        call("Integer int", () -> assertEquals(Integer.valueOf(1000), 1000));
        call("int Integer", () -> assertEquals(1000, Integer.valueOf(1000)));
        call("Integer Integer", () -> assertEquals(new Integer(1000), new Integer(1000)));
        call("not Integer Integer", () -> assertNotEquals(new Integer(1000), new Integer(1000)));
        call("not Integer int", () -> assertNotEquals(new Integer(1000), 1000));
        call("not int Integer", () -> assertNotEquals(1000, new Integer(1001)));
        call("Long long", () -> assertEquals(Long.valueOf(1), 1L));
        call("long Long", () -> assertEquals(1L, Long.valueOf(2)));
        call("Long Long", () -> assertEquals(Long.valueOf(1), Long.valueOf(1)));
        call("Short short", () -> assertEquals(Short.valueOf((short) 1), (short) 1));
        call("short Short", () -> assertEquals((short) 1, Short.valueOf((short) 2)));
        call("Byte byte", () -> assertEquals(Byte.valueOf((byte) 1), (byte) 1));
        call("byte Byte", () -> assertEquals((byte) 1, Byte.valueOf((byte) 2)));
        call("Character char", () -> assertEquals(Character.valueOf('a'), 'a'));
        call("char Character", () -> assertEquals('a', Character.valueOf('b')));
        call("Integer Long", () -> assertEquals((Object) 1, (Object) 1L));
        call("boolean", () -> assertEquals(true, false));
        call("Boolean boolean", () -> assertEquals(Boolean.TRUE, true));
        call("list element", () -> assertEquals(7, Arrays.asList(7).get(0)));
        call("Double null double", () -> assertEquals((Double) null, 1.0));
        call("float Float null", () -> assertEquals(1f, (Float) null));
    }

    static void objects() {
        for (int i = 0; i < OBJECTS.length; i++) {
            for (int j = 0; j < OBJECTS.length; j++) {
                Object a = OBJECTS[i];
                Object b = OBJECTS[j];
                call("object " + i + " " + j, () -> assertEquals(a, b));
                call("not object " + i + " " + j, () -> assertNotEquals(a, b));
                call("same " + i + " " + j, () -> assertSame(a, b));
                call("not same " + i + " " + j, () -> assertNotSame(a, b));
                call("object message " + i + " " + j, () -> assertEquals(a, b, "why"));
                call("not same supplier " + i + " " + j, () -> assertNotSame(a, b, () -> "why"));
            }
            Object a = OBJECTS[i];
            call("null " + i, () -> assertNull(a));
            call("not null " + i, () -> assertNotNull(a));
            call("null message " + i, () -> assertNull(a, "why"));
            call("not null supplier " + i, () -> assertNotNull(a, () -> "why"));
            call("instance of Object " + i, () -> assertInstanceOf(Object.class, a));
            call("instance of Number " + i, () -> assertInstanceOf(Number.class, a));
            call("instance of List " + i, () -> assertInstanceOf(List.class, a, "why"));
            call("instance of int[] " + i, () -> assertInstanceOf(int[].class, a, () -> "why"));
            call("instance of int " + i, () -> assertInstanceOf(int.class, a));
        }
        call("instance is returned", () -> assertEquals("x", assertInstanceOf(String.class, (Object) "x")));
        call("instance of exception", () -> assertInstanceOf(Error.class, new Exception("e")));
    }

    static void conditions() {
        for (boolean value : new boolean[] {true, false}) {
            BooleanSupplier supplier = () -> value;
            call("true " + value, () -> assertTrue(value));
            call("true message " + value, () -> assertTrue(value, "why"));
            call("true supplied " + value, () -> assertTrue(supplier));
            call("true supplied message " + value, () -> assertTrue(supplier, () -> "why"));
            call("false " + value, () -> assertFalse(value));
            call("false message " + value, () -> assertFalse(value, () -> "why"));
            call("false supplied " + value, () -> assertFalse(supplier));
            call("false supplied message " + value, () -> assertFalse(supplier, "why"));
        }
    }

    static void primitiveArrays() {
        int[][] arrays = {null, {}, {0}, {1}, {0, 1}, {1, 0}, {0, 1}, {65, 66, 67}, {65, 66, 68}};
        for (int i = 0; i < arrays.length; i++) {
            for (int j = 0; j < arrays.length; j++) {
                int[] a = arrays[i];
                int[] b = arrays[j];
                String label = " array " + i + " " + j;
                call("int" + label, () -> assertArrayEquals(a, b));
                call("int message" + label, () -> assertArrayEquals(a, b, "why"));
                call("long" + label, () -> assertArrayEquals(longs(a), longs(b)));
                call("short" + label, () -> assertArrayEquals(shorts(a), shorts(b)));
                call("byte" + label, () -> assertArrayEquals(bytes(a), bytes(b)));
                call("char" + label, () -> assertArrayEquals(chars(a), chars(b)));
                call("boolean" + label, () -> assertArrayEquals(booleans(a), booleans(b), () -> "why"));
            }
        }
    }

    static void floatingArrays() {
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                double[] left = {1, a};
                double[] right = {1, b};
                call("double array " + a + " " + b, () -> assertArrayEquals(left, right));
                for (double delta : new double[] {0.5, 0.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY}) {
                    call("double array " + a + " " + b + " within " + delta, () -> assertArrayEquals(left, right, delta));
                }
            }
        }
        for (float a : FLOATS) {
            for (float b : FLOATS) {
                float[] left = {a};
                float[] right = {b};
                call("float array " + a + " " + b, () -> assertArrayEquals(left, right));
                for (float delta : new float[] {0.5f, 0f, -1f, Float.NaN, Float.POSITIVE_INFINITY}) {
                    call("float array " + a + " " + b + " within " + delta, () -> assertArrayEquals(left, right, delta, "why"));
                }
            }
        }
        call("same double array, bad delta", () -> assertArrayEquals(new double[0], new double[0], Double.NaN));
        call("double array null", () -> assertArrayEquals(null, new double[0]));
        call("double array lengths", () -> assertArrayEquals(new double[1], new double[2], 0.1));
    }

    static void objectArrays() {
        Object[] cycle = new Object[1];
        cycle[0] = cycle;
        Object[][] arrays = {
            null, {}, {null}, {"a"}, {new String("a")}, {"a", null}, {1}, {1L}, {0.0}, {-0.0}, {Double.NaN},
            {new int[] {1}}, {new int[] {1}}, {new int[] {2}}, {new long[] {1}}, {new Integer[] {1}}, {new Object[] {1}},
            {new Object[] {new int[] {1, 2}, "x"}}, {new Object[] {new int[] {1, 2}, "x"}},
            {new Object[] {new int[] {1, 3}, "x"}}, {new double[] {0.0}}, {new double[] {-0.0}}, {new float[] {Float.NaN}},
            {new float[] {Float.NaN}}, {new boolean[] {true}}, {new char[] {'a'}}, {new byte[] {1}}, {new short[] {1}},
            {new Object[] {null}}, {new Object[0]}, {new int[0]}, {new long[0]}, {Arrays.asList(1)}, {Arrays.asList(1)},
            {new Moody(true)}, {new Moody(false)}, {new Throwing()}, cycle
        };
        for (int i = 0; i < arrays.length; i++) {
            for (int j = 0; j < arrays.length; j++) {
                Object[] a = arrays[i];
                Object[] b = arrays[j];
                call("object array " + i + " " + j, () -> assertArrayEquals(a, b));
            }
        }
        call("int[][]", () -> assertArrayEquals(new int[][] {{1}, {2, 3}}, new int[][] {{1}, {2, 4}}, "why"));
        call("int[][] equal", () -> assertArrayEquals(new int[][] {{1}, null}, new int[][] {{1}, null}));
        call("int[][] null", () -> assertArrayEquals(new int[][] {{1}, null}, new int[][] {{1}, {2}}, () -> "why"));
        call("int[][] other null", () -> assertArrayEquals(new int[][] {{1}, {2}}, new int[][] {{1}, null}));
        call("Object[] null element", () -> assertArrayEquals(new Object[] {null}, new Object[] {"x"}));
        call("String[] Object[]", () -> assertArrayEquals(new String[] {"x"}, new Object[] {"x"}));
    }

    static void iterables() {
        List<Iterable<?>> values = Arrays.asList(
                null, Collections.emptyList(), new LinkedList<>(), Arrays.asList(1), new LinkedList<>(Arrays.asList(1)),
                Arrays.asList(1L), Arrays.asList(1, 2), Arrays.asList(1, 2, 3), Arrays.asList((Object) null),
                Collections.singleton(1), Arrays.asList(0.0), Arrays.asList(-0.0), Arrays.asList(Double.NaN),
                Arrays.asList(Arrays.asList(1), Arrays.asList(2)), Arrays.asList(Arrays.asList(1), Collections.singleton(2)),
                Arrays.asList(Arrays.asList(1), Arrays.asList(3)), Arrays.asList(new int[] {1}), Arrays.asList(new int[] {1}),
                Arrays.asList(new Moody(true)), Arrays.asList(new Throwing()), Arrays.asList("a", "b"));
        for (int i = 0; i < values.size(); i++) {
            for (int j = 0; j < values.size(); j++) {
                Iterable<?> a = values.get(i);
                Iterable<?> b = values.get(j);
                call("iterable " + i + " " + j, () -> assertIterableEquals(a, b));
                call("iterable message " + i + " " + j, () -> assertIterableEquals(a, b, "why"));
            }
        }
    }

    static void exceptions() {
        List<Throwable> thrown = Arrays.asList(
                null, new RuntimeException("r"), new IllegalArgumentException("i"), new NumberFormatException(),
                new Exception("checked"), new Error("e"), new AssertionError("a"), new StackOverflowError(),
                new OutOfMemoryError("full"), new Anonymous() {}, new ThreadDeath(), new RuntimeException(" "));
        List<Class<? extends Throwable>> expected = Arrays.asList(
                Throwable.class, Exception.class, RuntimeException.class, IllegalArgumentException.class, Error.class,
                AssertionError.class, OutOfMemoryError.class, VirtualMachineError.class, Anonymous.class);
        for (int i = 0; i < thrown.size(); i++) {
            Throwable actual = thrown.get(i);
            Executable executable = () -> {
                if (actual != null) {
                    throw actual;
                }
            };
            ThrowingSupplier<String> supplier = () -> {
                executable.execute();
                return "result";
            };
            for (Class<? extends Throwable> type : expected) {
                String label = type.getSimpleName() + " " + i;
                call("throws " + label, () -> assertSame(actual, assertThrows(type, executable)));
                call("throws message " + label, () -> assertThrows(type, executable, "why"));
                call("throws exactly " + label, () -> assertSame(actual, assertThrowsExactly(type, executable)));
                call("throws exactly supplier " + label, () -> assertThrowsExactly(type, executable, () -> "why"));
            }
            call("does not throw " + i, () -> assertDoesNotThrow(executable));
            call("does not throw message " + i, () -> assertDoesNotThrow(executable, "why"));
            call("does not throw supplier " + i, () -> assertEquals("result", assertDoesNotThrow(supplier)));
            call("does not throw supplier message " + i, () -> assertDoesNotThrow(supplier, () -> "why"));
        }
    }

    static void groups() {
        Executable good = () -> {};
        Executable bad = () -> fail("bad");
        Executable worse = () -> { throw new IllegalStateException("worse"); };
        Executable full = () -> { throw new OutOfMemoryError("full"); };
        Collection<Executable> collection = Arrays.asList(good, bad);
        call("all good", () -> assertAll(good, good));
        call("all bad", () -> assertAll(good, bad));
        call("all worse", () -> assertAll(worse, good, bad));
        call("all full", () -> assertAll(bad, full, worse));
        call("all heading", () -> assertAll("heading", bad, worse));
        call("all collection", () -> assertAll(collection));
        call("all heading collection", () -> assertAll("heading", collection));
        call("all stream", () -> assertAll(Stream.of(bad, bad)));
        call("all heading stream", () -> assertAll("heading", Stream.of(good)));
        call("all blank heading", () -> assertAll(" ", bad));
        call("all silent", () -> assertAll(() -> { throw new Exception(); }));
    }

    static void failures() {
        call("fail", () -> fail());
        call("fail message", () -> fail("why"));
        call("fail null message", () -> fail((String) null));
        call("fail cause", () -> fail(new Exception("cause")));
        call("fail message cause", () -> fail("why", new Exception("cause")));
        call("fail supplier", () -> fail(() -> "why"));
    }

    static char letter(long value) {
        return (char) ('a' + Math.floorMod(value, 26));
    }

    static long[] longs(int[] values) {
        return values == null ? null : Arrays.stream(values).asLongStream().toArray();
    }

    static short[] shorts(int[] values) {
        short[] result = new short[values == null ? 0 : values.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = (short) values[i];
        }
        return values == null ? null : result;
    }

    static byte[] bytes(int[] values) {
        byte[] result = new byte[values == null ? 0 : values.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = (byte) values[i];
        }
        return values == null ? null : result;
    }

    static char[] chars(int[] values) {
        char[] result = new char[values == null ? 0 : values.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = (char) (values[i] + 'a');
        }
        return values == null ? null : result;
    }

    static boolean[] booleans(int[] values) {
        boolean[] result = new boolean[values == null ? 0 : values.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = values[i] % 2 != 0;
        }
        return values == null ? null : result;
    }

    static class Anonymous extends RuntimeException {}

    /** Equal to everything or to nothing, itself included. */
    static class Moody {
        final boolean mood;

        Moody(boolean mood) {
            this.mood = mood;
        }

        @Override
        public boolean equals(Object other) {
            return mood;
        }

        @Override
        public int hashCode() {
            return 0;
        }

        @Override
        public String toString() {
            return "moody";
        }
    }

    static class Throwing {
        @Override
        public boolean equals(Object other) {
            throw new UnsupportedOperationException("equals");
        }

        @Override
        public int hashCode() {
            return 0;
        }

        @Override
        public String toString() {
            return "throwing";
        }
    }
}
