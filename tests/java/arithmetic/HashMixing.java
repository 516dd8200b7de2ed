/** Checks long chains of mixed int and long operations in a checksum, a hash and two random generators. */
public class HashMixing {
    private static int crc32(byte[] data) {
        int crc = ~0;
        for (byte b : data) {
            crc ^= b & 0xFF;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc >>> 1 ^ 0xEDB88320 & -(crc & 1);
            }
        }
        return ~crc;
    }

    private static long fnv(byte[] data) {
        long hash = 0xCBF29CE484222325L;
        for (byte b : data) {
            hash = (hash ^ b) * 0x100000001B3L;
        }
        return hash;
    }

    public static void main(String[] args) {
        byte[] data = new byte[256];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * 7 - 3);
        }
        java.util.zip.CRC32 library = new java.util.zip.CRC32();
        library.update(data);
        System.out.println(Integer.toHexString(crc32(data)) + " " + Long.toHexString(library.getValue()));
        System.out.println(Long.toHexString(fnv(data)));
        long state = 42;
        int xorshift = (int) 2463534242L;
        for (int i = 0; i < 1000; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            xorshift ^= xorshift << 13;
            xorshift ^= xorshift >>> 17;
            xorshift ^= xorshift << 5;
        }
        System.out.println(state + " " + xorshift);
        java.util.Random random = new java.util.Random(17);
        System.out.println(random.nextInt() + " " + random.nextLong() + " " + random.nextInt(100) + " "
            + random.nextDouble() + " " + random.nextBoolean());
    }
}
