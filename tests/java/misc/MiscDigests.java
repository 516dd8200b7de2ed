import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** Checks message digests and checksums of short texts against each other's incremental updates. */
public class MiscDigests {
    public static void main(String[] args) throws NoSuchAlgorithmException {
        byte[] empty = {};
        byte[] fox = "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.US_ASCII);
        byte[] longer = "0123456789".repeat(20).getBytes(StandardCharsets.US_ASCII);
        for (String algorithm : new String[] {"MD5", "SHA-1", "SHA-256"}) {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            System.out.println(digest.getAlgorithm() + " " + digest.getDigestLength());
            for (byte[] input : new byte[][] {empty, fox, longer}) {
                byte[] whole = digest.digest(input);
                for (byte b : input) {
                    digest.update(b);
                }
                System.out.println(HexFormat.of().formatHex(whole) + " " + MessageDigest.isEqual(whole, digest.digest()));
            }
        }
        for (Checksum checksum : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
            StringBuilder row = new StringBuilder(checksum.getClass().getSimpleName());
            for (byte[] input : new byte[][] {empty, fox, longer}) {
                checksum.reset();
                checksum.update(input, 0, input.length);
                row.append(' ').append(Long.toHexString(checksum.getValue()));
            }
            checksum.reset();
            for (byte b : fox) {
                checksum.update(b);
            }
            System.out.println(row.append(' ').append(Long.toHexString(checksum.getValue())));
        }
        MessageDigest.getInstance("NO-SUCH");
    }
}
