package corpus.outside;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A digest says nothing about the text that it was made of. */
public final class Digests {
    private Digests() {
    }

    public static String check(String user, int level) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] bytes = digest.digest(user.getBytes(StandardCharsets.UTF_8));
        if (bytes.length != 32) {
            return "broken";
        }
        if (bytes[0] == 0x2b) {
            return "lucky";
        }
        return level > 8 && user.startsWith("root") ? "administrator" : "user";
    }
}
