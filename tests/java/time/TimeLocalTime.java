import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

/** Checks LocalTime: texts of different precision, wrapping arithmetic, truncation and parsing. */
public class TimeLocalTime {
    public static void main(String[] args) {
        LocalTime[] times = {LocalTime.MIDNIGHT, LocalTime.NOON, LocalTime.MAX, LocalTime.of(7, 5),
            LocalTime.of(23, 59, 30),
            LocalTime.of(1, 2, 3, 4_000_000), LocalTime.of(1, 2, 3, 4_000), LocalTime.of(1, 2, 3, 4),
            LocalTime.ofSecondOfDay(45296),
            LocalTime.ofNanoOfDay(1), LocalTime.parse("10:15:30.5")};
        for (LocalTime time : times) {
            System.out.println(time + " " + time.toSecondOfDay() + " " + time.toNanoOfDay() + " "
                    + time.get(ChronoField.MILLI_OF_SECOND)
                    + " " + time.get(ChronoField.CLOCK_HOUR_OF_AMPM) + " " + time.get(ChronoField.AMPM_OF_DAY) + " "
                    + time.plusMinutes(90)
                    + " " + time.minusNanos(1) + " " + time.truncatedTo(ChronoUnit.MINUTES) + " " + time.hashCode());
        }
        LocalTime base = LocalTime.of(22, 30);
        System.out.println(base.plusHours(5) + " " + base.minusHours(100) + " " + base.plusSeconds(-1) + " "
                + base.plus(3, ChronoUnit.HALF_DAYS)
                + " " + base.withHour(0) + " " + base.withNano(999) + " " + base.with(ChronoField.MINUTE_OF_DAY, 61));
        System.out.println(ChronoUnit.MINUTES.between(base, LocalTime.MIDNIGHT) + " "
                + base.until(LocalTime.MAX, ChronoUnit.MILLIS)
                + " " + base.isAfter(LocalTime.NOON) + " " + base.compareTo(LocalTime.NOON));
        System.out.println(base.truncatedTo(ChronoUnit.HALF_DAYS) + " " + base.range(ChronoField.HOUR_OF_AMPM) + " "
                + base.isSupported(ChronoUnit.DAYS));
        Runnable[] failing = {() -> LocalTime.of(24, 0), () -> LocalTime.of(0, 60), () -> LocalTime.parse("7:05"),
            () -> LocalTime.parse("07:05:99"),
            () -> base.truncatedTo(ChronoUnit.WEEKS), () -> base.get(ChronoField.YEAR),
            () -> LocalTime.ofSecondOfDay(86400), () -> base.get(ChronoField.NANO_OF_DAY)};
        for (Runnable action : failing) {
            try {
                action.run();
                System.out.println("passed");
            } catch (DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
