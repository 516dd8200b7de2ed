import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** Checks Base64 in its three variants and HexFormat, with malformed input. */
public class MiscEncodings {
    public static void main(String[] args) {
        byte[][] inputs = {{}, {0}, {-1, -2}, {1, 2, 3}, "any carnal pleas".getBytes(StandardCharsets.US_ASCII),
            {-5, -17, -66, -1, 62, 63}};
        for (byte[] input : inputs) {
            String basic = Base64.getEncoder().encodeToString(input);
            System.out.println(basic + " " + Base64.getEncoder().withoutPadding().encodeToString(input) + " "
                    + Base64.getUrlEncoder().encodeToString(input)
                    + " " + Arrays.equals(Base64.getDecoder().decode(basic), input));
        }
        byte[] large = new byte[100];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * i);
        }
        String mime = Base64.getMimeEncoder().encodeToString(large);
        System.out.println(mime.replace("\r\n", "|") + " " + Arrays.equals(Base64.getMimeDecoder().decode(mime + " !!"),
                large));
        System.out.println(Base64.getMimeEncoder(8, new byte[] {'-'})
                .encodeToString("line length".getBytes(StandardCharsets.US_ASCII)));
        for (String bad : new String[] {"A", "AA=", "A===", "AAAA=", "AA A", "AA-_", "QQ==Q", "Q!=="}) {
            try {
                System.out.println(bad + " " + Arrays.toString(Base64.getDecoder().decode(bad)));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " " + e.getMessage());
            }
        }
        HexFormat format = HexFormat.ofDelimiter(":").withUpperCase().withPrefix("0x");
        System.out.println(format.formatHex(new byte[] {10, -1, 0}) + " " + Arrays.toString(format.parseHex("0x0A:0xFF"))
                + " " + format + " " + HexFormat.of().toHexDigits((byte) -100)
                + " " + HexFormat.of().toHexDigits(0xCAFEL, 5) + " " + HexFormat.fromHexDigits("7fff") + " "
                + HexFormat.isHexDigit('g') + " " + HexFormat.fromHexDigitsToLong("ffffffffff"));
        for (String bad : new String[] {"abc", "0g", "zz"}) {
            try {
                HexFormat.of().parseHex(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        HexFormat.fromHexDigit('x');
    }
}
