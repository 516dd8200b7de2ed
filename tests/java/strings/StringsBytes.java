import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;

/** Checks encoding and decoding of strings in the standard character sets, with malformed and unmappable input. */
public class StringsBytes {
    private static String hex(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        for (byte b : bytes) {
            out.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return out.toString();
    }

    private static String units(String text) {
        StringBuilder out = new StringBuilder();
        text.chars().forEach(c -> out.append(Integer.toHexString(c)).append(' '));
        return out.toString().trim();
    }

    public static void main(String[] args) throws UnsupportedEncodingException {
        Charset[] charsets = {
            StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8,
            StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE,
        };
        String[] samples = {"", "plain", "caf\u00E9", "\u20AC5", "\uD83D\uDE00", "a\uD800b", "\uDC00",
            "\u0000\u007F\u0080\u07FF\u0800"};
        for (Charset charset : charsets) {
            for (String sample : samples) {
                byte[] bytes = sample.getBytes(charset);
                String back = new String(bytes, charset);
                System.out.println(charset + " " + hex(bytes) + " " + (back.equals(sample) ? "same" : units(back)));
            }
        }
        int[][] malformed = {{0xC3}, {0xC0, 0x80}, {0xE2, 0x82}, {0xED, 0xA0, 0x80}, {0xF5, 0x80}, {0x80, 0x41},
            {0xF0, 0x9F, 0x98, 0x41}};
        for (int[] values : malformed) {
            byte[] bytes = new byte[values.length];
            for (int i = 0; i < values.length; i++) {
                bytes[i] = (byte) values[i];
            }
            System.out.println(hex(bytes) + " -> " + units(new String(bytes, StandardCharsets.UTF_8)));
        }
        System.out.println(new String(new byte[] {65, 66, 67, 68}, 1, 2, "US-ASCII"));
        System.out.println(Charset.forName("latin1").name() + " " + Charset.forName("utf8") + " "
                + Charset.isSupported("UTF-8"));
        try {
            "x".getBytes("no-such-charset");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        try {
            Charset.forName("x-unknown");
        } catch (UnsupportedCharsetException e) {
            System.out.println(e.getMessage());
        }
    }
}
