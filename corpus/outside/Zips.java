package corpus.outside;

import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compression is native code. */
public final class Zips {
    private Zips() {
    }

    public static int checked(byte[] data, int wanted) {
        CRC32 sum = new CRC32();
        sum.update(data);
        if (sum.getValue() == 0) {
            return 0;
        }
        return wanted == 4711 ? 1 : 2;
    }

    public static String packed(int length, byte fill) throws DataFormatException {
        if (length < 0 || length > 100) {
            return "no such size";
        }
        byte[] data = new byte[length];
        java.util.Arrays.fill(data, fill);
        Deflater deflater = new Deflater();
        deflater.setInput(data);
        deflater.finish();
        byte[] packed = new byte[200];
        int size = deflater.deflate(packed);
        deflater.end();
        Inflater inflater = new Inflater();
        inflater.setInput(packed, 0, size);
        byte[] back = new byte[100];
        int count = inflater.inflate(back);
        inflater.end();
        if (count != length) {
            return "broken";
        }
        return size < length ? "smaller" : "larger";
    }
}
