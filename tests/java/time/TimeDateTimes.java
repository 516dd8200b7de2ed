import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/** Checks LocalDateTime, OffsetDateTime and ZonedDateTime with fixed offsets, and their conversions. */
public class TimeDateTimes {
    public static void main(String[] args) {
        LocalDateTime base = LocalDateTime.of(2023, 12, 31, 23, 59, 59, 999_999_999);
        System.out.println(base + " " + base.plusNanos(1) + " " + base.plusMonths(2) + " " + base.minusYears(3) + " "
                + base.plusHours(49)
                + " " + base.withSecond(0).withNano(0) + " " + base.truncatedTo(ChronoUnit.DAYS));
        LocalDateTime other = LocalDateTime.parse("2020-02-29T12:00");
        for (ChronoUnit unit : new ChronoUnit[] {ChronoUnit.NANOS, ChronoUnit.SECONDS, ChronoUnit.HOURS, ChronoUnit.DAYS,
            ChronoUnit.MONTHS, ChronoUnit.YEARS}) {
            System.out.print(unit + "=" + unit.between(other, base) + " ");
        }
        System.out.println(base.compareTo(other) + " " + other.isBefore(base));
        System.out.println(base.toEpochSecond(ZoneOffset.UTC) + " " + LocalDateTime.ofEpochSecond(-1, 5,
                ZoneOffset.ofHours(2))
                + " " + LocalDateTime.of(LocalDate.EPOCH, LocalTime.NOON));

        ZoneOffset offset = ZoneOffset.ofHoursMinutes(-3, -30);
        OffsetDateTime zoned = other.atOffset(offset);
        System.out.println(zoned + " " + zoned.toInstant() + " " + zoned.withOffsetSameInstant(ZoneOffset.UTC) + " "
                + zoned.withOffsetSameLocal(ZoneOffset.MAX));
        OffsetDateTime same = OffsetDateTime.parse("2020-02-29T15:30Z");
        System.out.println(zoned.isEqual(same) + " " + zoned.equals(same) + " " + zoned.compareTo(same) + " "
                + same.minusMonths(1));
        for (ZoneOffset each : new ZoneOffset[] {ZoneOffset.UTC, offset, ZoneOffset.of("+05:45"), ZoneOffset.of("-18"),
            ZoneOffset.ofTotalSeconds(3661), ZoneOffset.of("+1")}) {
            System.out.print(each + "/" + each.getTotalSeconds() + " ");
        }
        System.out.println(ZoneOffset.of("Z") == ZoneOffset.UTC);
        ZonedDateTime fixed = ZonedDateTime.of(base, ZoneOffset.ofHours(9));
        System.out.println(fixed + " " + fixed.toLocalDate() + " " + fixed.withZoneSameInstant(ZoneOffset.UTC) + " "
                + fixed.plusSeconds(1).toEpochSecond());
        System.out.println(Instant.ofEpochSecond(1_000_000_000).atOffset(offset) + " "
                + ZonedDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC));
        for (String bad : new String[] {"+19", "05", "+5:3", "", "+05:60", "-00:00:61"}) {
            try {
                System.out.println(ZoneOffset.of(bad));
            } catch (java.time.DateTimeException e) {
                System.out.println(e.getMessage());
            }
        }
        LocalDateTime.parse("2020-02-29 12:00");
    }
}
