import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.UnsupportedTemporalTypeException;
import java.util.Locale;

/** Checks DateTimeFormatter: the ISO constants, patterns of the root locale, and parsing. */
public class TimeFormatter {
    public static void main(String[] args) {
        OffsetDateTime moment = OffsetDateTime.of(2023, 7, 4, 9, 5, 3, 120_000_000, ZoneOffset.ofHours(2));
        DateTimeFormatter[] standard = {DateTimeFormatter.ISO_DATE, DateTimeFormatter.ISO_LOCAL_DATE,
            DateTimeFormatter.ISO_LOCAL_TIME, DateTimeFormatter.ISO_OFFSET_DATE_TIME,
            DateTimeFormatter.ISO_ORDINAL_DATE, DateTimeFormatter.ISO_WEEK_DATE, DateTimeFormatter.ISO_INSTANT,
            DateTimeFormatter.BASIC_ISO_DATE, DateTimeFormatter.RFC_1123_DATE_TIME};
        for (DateTimeFormatter formatter : standard) {
            System.out.println(formatter.format(moment));
        }
        String[] patterns = {"yyyy-MM-dd", "yy/M/d", "uuuu.DDD", "HH:mm:ss.SSS", "h 'o''clock'", "kk:K:H", "xxx XX Z",
            "A N n", "Q w", "yyyyMMdd'T'HHmmss", "[HH][' opt']", "ppppH"};
        for (String pattern : patterns) {
            System.out.println(pattern + " -> " + DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(moment));
        }
        System.out.println(DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy h:mm a G", Locale.ENGLISH).format(moment)
                .toLowerCase(Locale.ROOT));
        System.out.println(LocalDate.parse("04.07.2023", DateTimeFormatter.ofPattern("dd.MM.yyyy", Locale.ROOT)) + " "
                + LocalTime.parse("0905", DateTimeFormatter.ofPattern("HHmm", Locale.ROOT)) + " "
                + LocalDateTime.parse("2023-185T01:02", DateTimeFormatter.ofPattern("uuuu-DDD'T'HH:mm", Locale.ROOT)) + " "
                + LocalDate.parse("20230704", DateTimeFormatter.BASIC_ISO_DATE) + " "
                + LocalDate.parse("4 Jul 23", DateTimeFormatter.ofPattern("d MMM yy", Locale.ENGLISH)));
        DateTimeFormatter strict = DateTimeFormatter.ofPattern("dd-MM-uuuu", Locale.ROOT);
        for (String text : new String[] {"31-04-2023", "32-01-2023", "1-01-2023", "01-01-2023x", "aa-01-2023"}) {
            try {
                System.out.println(LocalDate.parse(text, strict));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " @" + e.getErrorIndex());
            }
        }
        try {
            DateTimeFormatter.ISO_LOCAL_TIME.format(LocalDate.EPOCH);
        } catch (UnsupportedTemporalTypeException e) {
            System.out.println(e.getMessage());
        }
        for (String bad : new String[] {"yyyy-bb", "'open", "[open", "ddd"}) {
            try {
                DateTimeFormatter.ofPattern(bad, Locale.ROOT);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(strict);
    }
}
