import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** Digests LocalDateTime, LocalTime, OffsetDateTime and Instant over random moments. */
public class DigestsLocalDateTime {
    private static final String[] METHODS = ("of plusHours plusDays plus with get getLong truncatedTo until between "
            + "compareTo toString parse format time timeWith timeParse offset offsetCompare "
            + "offsetParse zoneOffset instant instantMillis instantUntil instantTruncated").split(" ");
    private static final int ROUNDS = 70;
    private static final List<String> PATTERNS = List.of("yyyy-MM-dd HH:mm:ss", "uuuuMMddHHmm", "D/yy K:mm",
            "HH:mm[:ss][.SSS]", "e c F W", "n 'of' N");
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

    private static LocalDateTime moment() {
        return LocalDateTime.ofEpochSecond((long) next() << below(8), below(3) == 0 ? 0 : below(1000) * 1_000_000
                + below(2) * below(1000), ZoneOffset.UTC);
    }

    private static ZoneOffset offset() {
        return ZoneOffset.ofTotalSeconds((below(145) - 72) * 900);
    }

    private static Object call(String method) {
        LocalDateTime a = moment();
        LocalDateTime b = moment();
        long n = below(3) == 0 ? below(100) : next();
        ChronoField field = ChronoField.values()[below(30)];
        ChronoUnit unit = ChronoUnit.values()[below(16)];
        return switch (method) {
            case "of" -> LocalDateTime.of(below(3000), 1 + below(12), 1 + below(30), below(25), below(61), below(60),
                    below(1000));
            case "plusHours" -> a.plusHours(n).plusMinutes(n).plusSeconds(n).plusNanos(n);
            case "plusDays" -> a.plusDays(n >> 8).minusMonths(n >> 16).plusWeeks(3);
            case "plus" -> a.plus(n, unit);
            case "with" -> a.with(field, below(below(3) == 0 ? 60 : 12));
            case "get" -> a.get(field);
            case "getLong" -> a.getLong(field);
            case "truncatedTo" -> a.truncatedTo(unit).toString() + a.toLocalTime().truncatedTo(unit);
            case "until" -> a.until(b, unit);
            case "between" -> Duration.between(a, b).toString();
            case "compareTo" -> a.compareTo(b) + (a.isBefore(b) ? 1000 : 0) + a.hashCode();
            case "toString" -> a.toString();
            case "parse" -> LocalDateTime.parse(below(6) == 0 ? a.toString().replace('T', ' ') : a.toString());
            case "format" -> DateTimeFormatter.ofPattern(PATTERNS.get(below(6)), Locale.ROOT).format(a);
            case "time" -> a.toLocalTime().plusMinutes(n).toString() + LocalTime.ofNanoOfDay(Math.abs(n) * 1000)
                    .minusNanos(n);
            case "timeWith" -> a.toLocalTime().with(ChronoField.values()[below(16)], below(23)).toString();
            case "timeParse" -> LocalTime.parse(a.toLocalTime().toString().replace('5', below(6) == 0 ? '9' : '5'));
            case "offset" -> a.atOffset(offset()).withOffsetSameInstant(offset()).toString();
            case "offsetCompare" -> a.atOffset(offset()).compareTo(a.plusHours(below(9) - 4).atOffset(offset()))
                    + (a.atOffset(offset()).isEqual(a.atOffset(offset())) ? 100 : 0);
            case "offsetParse" -> OffsetDateTime.parse(a.atOffset(offset()).toString()).toEpochSecond();
            case "zoneOffset" -> ZoneOffset.of((below(2) == 0 ? "+" : "-") + below(3) + below(10) + ":" + below(7)
                    + below(10)).toString();
            case "instant" -> a.toInstant(offset()).plusNanos(n).toString();
            case "instantMillis" -> Instant.ofEpochMilli(n * 7919).toString() + Instant.ofEpochSecond(n, n).toEpochMilli();
            case "instantUntil" -> a.toInstant(ZoneOffset.UTC).until(b.toInstant(ZoneOffset.UTC),
                    ChronoUnit.values()[below(9)]);
            case "instantTruncated" -> a.toInstant(offset()).truncatedTo(unit).toString();
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
