import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;

/** Checks the date and time conversions of String.format on java.time values. */
public class FormatDates {
    public static void main(String[] args) {
        LocalDateTime when = LocalDateTime.of(2023, 2, 5, 16, 7, 9, 45_006_000);
        System.out.println(String.format(Locale.ROOT, "%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tN", when));
        System.out.println(String.format(Locale.ROOT, "%tC %<ty %<tj %<te %<tk %<tl %<tI", when));
        System.out.println(String.format(Locale.ROOT, "%tF %<tT %<tR %<tD", when));
        System.out.println(String.format(Locale.ENGLISH, "%tA %<ta %<tB %<tb %<th %<tp %<tr", when));
        System.out.println(String.format(Locale.ENGLISH, "%TA %<TB %<Tp", when));

        OffsetDateTime zoned = when.atOffset(ZoneOffset.ofHoursMinutes(5, 30));
        System.out.println(String.format(Locale.ROOT, "%tz %<ts %<tQ", zoned));
        System.out.println(String.format(Locale.ENGLISH, "%tc", zoned.withOffsetSameInstant(ZoneOffset.UTC)));
        System.out.println(String.format(Locale.ROOT, "[%12tF] [%1$-12tF] [%2$tH]", LocalDate.of(1, 1, 1), LocalTime.NOON));
        System.out.println(String.format("%tF", (Object) null));

        try {
            String.format(Locale.ROOT, "%tH", LocalDate.EPOCH);
        } catch (java.util.IllegalFormatException | java.time.DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.format(Locale.ROOT, "%tz", when);
        } catch (java.util.IllegalFormatException | java.time.DateTimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
