import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/** Digests Base64, HexFormat, CRC32, Adler32 and UUID over random bytes and malformed texts. */
public class DigestsBase64 {
    private static final String[] METHODS = ("encode encodeUnpadded encodeUrl encodeMime decode decodeUrl decodeMime "
            + "decodeInto formatHex formatHexRange parseHex hexDigits fromHexDigits crc32 adler32 "
            + "nameUuid uuidText uuidCompare latin1").split(" ");
    private static final int ROUNDS = 120;
    private static long state;

    private static int next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) (state >>> 20);
    }

    private static int below(int bound) {
        return Math.floorMod(next(), bound);
    }

    private static byte[] bytes(int maximum) {
        byte[] out = new byte[below(maximum + 1)];
        for (int i = 0; i < out.length; i++) {
            out[i] = (byte) next();
        }
        return out;
    }

    private static String damaged(String text) {
        if (text.isEmpty() || below(3) > 0) {
            return text;
        }
        int at = below(text.length());
        return text.substring(0, at) + "=-_ !Ag".charAt(below(7)) + text.substring(at + below(2));
    }

    private static int index(int size) {
        return below(8) == 0 ? below(size + 5) - 2 : below(size + 1);
    }

    private static int indexAfter(int start, int size) {
        return below(8) == 0 ? index(size) : start + below(Math.max(1, size - start + 1));
    }

    private static Object call(String method) {
        byte[] data = bytes(24);
        return switch (method) {
            case "encode" -> Base64.getEncoder().encodeToString(data);
            case "encodeUnpadded" -> Base64.getEncoder().withoutPadding().encodeToString(data);
            case "encodeUrl" -> Base64.getUrlEncoder().encodeToString(data);
            case "encodeMime" -> Base64.getMimeEncoder(4 + below(20), new byte[] {'\n'}).encodeToString(bytes(60));
            case "decode" -> Arrays.hashCode(Base64.getDecoder().decode(damaged(Base64.getEncoder().encodeToString(data))));
            case "decodeUrl" -> Arrays.hashCode(Base64.getUrlDecoder()
                    .decode(damaged(Base64.getUrlEncoder().encodeToString(data))));
            case "decodeMime" -> Arrays.hashCode(Base64.getMimeDecoder()
                    .decode(damaged(Base64.getMimeEncoder().encodeToString(bytes(90)))));
            case "decodeInto" -> Base64.getDecoder().decode(Base64.getEncoder().encode(data), new byte[20]);
            case "formatHex" -> HexFormat.ofDelimiter(below(2) == 0 ? "" : "-").withUpperCase().formatHex(data);
            case "formatHexRange" -> HexFormat.of().formatHex(data, below(4), indexAfter(3, data.length));
            case "parseHex" -> Arrays.hashCode(HexFormat.of().parseHex(damaged(HexFormat.of().formatHex(data))));
            case "hexDigits" -> HexFormat.of().toHexDigits(next()) + HexFormat.of().toHexDigits((long) next(), below(20))
                    + HexFormat.of().toHexDigits((short) next());
            case "fromHexDigits" -> HexFormat.fromHexDigits(damaged(Integer.toHexString(next())))
                    + HexFormat.fromHexDigitsToLong(damaged(Long.toHexString(next())));
            case "crc32" -> {
                CRC32 crc = new CRC32();
                crc.update(data);
                crc.update(below(256));
                yield crc.getValue();
            }
            case "adler32" -> {
                Adler32 adler = new Adler32();
                adler.update(data, 0, data.length / 2);
                adler.update(bytes(40));
                yield adler.getValue();
            }
            case "nameUuid" -> below(4) == 0 ? UUID.nameUUIDFromBytes(data).toString() : "";
            case "uuidText" -> UUID.fromString(damaged(new UUID((long) next() << 32 ^ next(), next()).toString()));
            case "uuidCompare" -> new UUID(next(), next()).compareTo(new UUID(next(), next()))
                    + new UUID(next(), 1).hashCode();
            case "latin1" -> new String(data, StandardCharsets.ISO_8859_1).hashCode()
                    + new String(data, StandardCharsets.UTF_8).hashCode() + new String(data, StandardCharsets.UTF_16BE)
                    .hashCode();
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            long digest = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Object result;
                try {
                    result = call(method);
                } catch (RuntimeException e) {
                    result = e.getClass().getName() + ": " + e.getMessage();
                }
                digest = digest * 1000003 + (result == null ? 1 : result.hashCode());
            }
            System.out.println(method + " " + Long.toHexString(digest));
        }
    }
}
