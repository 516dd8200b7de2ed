import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

/** Checks Duration: texts, parsing, negative values, parts and overflow. */
public class TimeDuration {
    public static void main(String[] args) {
        Duration[] durations = {Duration.ZERO, Duration.ofNanos(-1), Duration.ofMillis(1500),
            Duration.ofSeconds(-90, 500_000_000), Duration.ofDays(2).plusMinutes(3),
            Duration.ofHours(-25), Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), Duration.parse("PT8H6M12.345S"),
            Duration.parse("-P1DT-2H"), Duration.parse("pt0.5s")};
        for (Duration duration : durations) {
            System.out.println(duration + " " + duration.getSeconds() + " " + duration.getNano() + " " + duration.toDays()
                    + " " + duration.toHours() + " " + duration.toMinutesPart()
                    + " " + duration.toSecondsPart() + " " + duration.toMillisPart() + " " + duration.isNegative() + " "
                    + duration.isZero() + " " + duration.hashCode());
        }
        Duration base = Duration.ofMinutes(100);
        System.out.println(base.multipliedBy(-3) + " " + base.dividedBy(7) + " " + base.dividedBy(Duration.ofSeconds(17))
                + " " + base.negated().abs()
                + " " + base.minus(Duration.ofDays(1)) + " " + base.plus(5, ChronoUnit.HALF_DAYS) + " "
                + base.withSeconds(3) + " " + base.truncatedTo(ChronoUnit.HOURS));
        System.out.println(Duration.between(LocalTime.NOON, LocalTime.of(9, 30)) + " "
                + Duration.between(Instant.EPOCH, Instant.ofEpochMilli(-1))
                + " " + Duration.of(3, ChronoUnit.HALF_DAYS)
                + " " + base.compareTo(Duration.ofHours(2)) + " " + base.equals(Duration.ofSeconds(6000)));
        System.out.println(ChronoUnit.FOREVER.getDuration() + " " + ChronoUnit.MONTHS.getDuration() + " "
                + ChronoUnit.MILLIS.isTimeBased() + " " + base.toMillis());
        for (String bad : new String[] {"", "PT", "P1Y", "PT1", "1H", "PT1.1234567890S", "PT1M1H",
            "P99999999999999999999D"}) {
            try {
                System.out.println(Duration.parse(bad));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " at " + e.getErrorIndex());
            }
        }
        Runnable[] failing = {() -> base.dividedBy(0), () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1),
            () -> Duration.ofSeconds(Long.MIN_VALUE).toMillis(),
            () -> Duration.ofSeconds(Long.MAX_VALUE).toNanos(), () -> Duration.of(1, ChronoUnit.MONTHS)};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (ArithmeticException | java.time.DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
