import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

/** Checks Instant: epoch conversions around zero, texts, parsing, truncation and limits. */
public class TimeInstant {
    public static void main(String[] args) {
        Instant[] instants = {Instant.EPOCH, Instant.ofEpochMilli(-1), Instant.ofEpochSecond(-1, 1),
            Instant.ofEpochSecond(0, -1_000_000_001L),
            Instant.parse("2024-02-29T23:59:59.999Z"), Instant.parse("0000-01-01T00:00:00Z"),
            Instant.ofEpochSecond(253402300800L), Instant.MIN, Instant.MAX};
        for (Instant instant : instants) {
            System.out.println(instant + " " + instant.getEpochSecond() + " " + instant.getNano() + " "
                    + instant.get(ChronoField.MILLI_OF_SECOND) + " " + instant.hashCode());
        }
        Instant base = Instant.ofEpochSecond(1_700_000_000L, 123_456_789);
        System.out.println(base + " " + base.toEpochMilli() + " " + base.plusMillis(-1) + " " + base.plusNanos(900_000_000)
                + " " + base.minus(Duration.ofDays(1)));
        System.out.println(base.truncatedTo(ChronoUnit.HOURS) + " " + base.truncatedTo(ChronoUnit.MICROS) + " "
                + base.truncatedTo(ChronoUnit.DAYS)
                + " " + Instant.ofEpochMilli(-1).truncatedTo(ChronoUnit.SECONDS));
        System.out.println(ChronoUnit.DAYS.between(Instant.EPOCH, base) + " " + base.until(Instant.EPOCH, ChronoUnit.HOURS)
                + " " + base.compareTo(Instant.EPOCH)
                + " " + base.isBefore(Instant.MAX) + " " + base.with(ChronoField.MICRO_OF_SECOND, 5) + " "
                + base.plus(2, ChronoUnit.HALF_DAYS));
        Runnable[] failing = {() -> Instant.MAX.plusNanos(1), () -> Instant.MIN.toEpochMilli(),
            () -> base.plus(1, ChronoUnit.WEEKS), () -> Instant.parse("2024-02-30T00:00:00Z"),
            () -> Instant.parse("2024-02-28T00:00:00"), () -> base.get(ChronoField.YEAR),
            () -> Instant.ofEpochSecond(Long.MAX_VALUE), () -> base.truncatedTo(ChronoUnit.MONTHS)};
        for (Runnable action : failing) {
            try {
                action.run();
                System.out.println("passed");
            } catch (DateTimeException | ArithmeticException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
