import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;

/** Checks heap buffers: positions, limits, byte orders, views, slices, comparison and exceptions. */
public class ScanBuffers {
    public static void main(String[] args) {
        ByteBuffer buffer = ByteBuffer.allocate(24);
        buffer.put((byte) 1).putShort((short) -2).putInt(0x01020304).order(ByteOrder.LITTLE_ENDIAN).putInt(0x01020304)
                .putDouble(-0.5);
        System.out.println(buffer + " " + Arrays.toString(buffer.array()));
        buffer.flip();
        System.out.println(buffer.get() + " " + buffer.getShort() + " " + buffer.getInt() + " " + buffer.getInt() + " "
                + buffer.getDouble() + " " + buffer.remaining() + " " + buffer.order());
        buffer.rewind().position(3).mark().limit(11);
        ByteBuffer slice = buffer.slice();
        IntBuffer ints = slice.order(ByteOrder.BIG_ENDIAN).asIntBuffer();
        System.out.println(slice + " " + ints.get(0) + " " + Integer.toHexString(ints.get(1)) + " " + slice.arrayOffset()
                + " " + ints.remaining());
        slice.put(0, (byte) 99);
        System.out.println(buffer.get(3) + " " + buffer.duplicate().compact().position() + " " + buffer.reset().position()
                + " " + buffer.hasRemaining());

        CharBuffer chars = CharBuffer.wrap("hello world");
        System.out.println(chars.subSequence(6, 11) + " " + chars.get() + chars.get() + " " + chars + " " + chars.length()
                + " " + chars.isReadOnly());
        LongBuffer longs = LongBuffer.wrap(new long[] {5, 6, 7}, 1, 2);
        System.out.println(longs.get() + " " + longs + " " + longs.hasArray() + " " + LongBuffer.wrap(new long[] {1})
                .compareTo(LongBuffer.wrap(new long[] {1, 2})));
        ByteBuffer first = ByteBuffer.wrap(new byte[] {9, 1, 2}, 1, 2);
        ByteBuffer second = ByteBuffer.wrap(new byte[] {1, 2});
        System.out.println(first.equals(second) + " " + first.hashCode() + " " + second.hashCode() + " "
                + first.mismatch(ByteBuffer.wrap(new byte[] {1, 3})));

        ByteBuffer readOnly = second.asReadOnlyBuffer();
        Runnable[] failing = {() -> readOnly.put((byte) 1), readOnly::array, () -> second.getInt(),
            () -> second.putLong(1), () -> second.get(2), () -> second.position(3),
            () -> second.limit(-1), () -> second.reset(), () -> ByteBuffer.allocate(-1), () -> chars.put('x')};
        for (Runnable action : failing) {
            try {
                action.run();
                System.out.println("passed");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
