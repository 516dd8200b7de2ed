package p;

import java.util.zip.CRC32;

/** What a number has to be only the real JVM knows, and it depends on the rest of the input. */
public class Sums {
    public static int check(String text, int sum) {
        if (text.length() != 6 || !text.startsWith("ab:")) {
            return 0;
        }
        CRC32 crc = new CRC32();
        crc.update(text.getBytes());
        int expected = (int) (crc.getValue() & 1023);
        if (sum == expected) {
            return text.charAt(4) == 'q' ? 2 : 1;
        }
        return sum - expected == 17 ? 3 : 4;
    }
}
