import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.JulianFields;
import java.time.temporal.WeekFields;

/** Checks calendar computations: a printed month, Easter, week numbers, Julian days and other chronologies. */
public class TimeCalendar {
    private static LocalDate easter(int year) {
        int a = year % 19;
        int b = year / 100;
        int c = year % 100;
        int d = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int e = (32 + 2 * (b % 4) + 2 * (c / 4) - d - c % 4) % 7;
        int f = d + e - 7 * ((a + 11 * d + 22 * e) / 451) + 114;
        return LocalDate.of(year, f / 31, f % 31 + 1);
    }

    public static void main(String[] args) {
        YearMonth month = YearMonth.of(2024, 9);
        StringBuilder calendar = new StringBuilder("Mo Tu We Th Fr Sa Su\n");
        calendar.append("   ".repeat(month.atDay(1).getDayOfWeek().ordinal()));
        for (int day = 1; day <= month.lengthOfMonth(); day++) {
            calendar.append(String.format("%2d", day)).append(month.atDay(day)
                    .getDayOfWeek() == DayOfWeek.SUNDAY ? "\n" : " ");
        }
        System.out.println(calendar);
        for (int year : new int[] {1818, 1961, 2000, 2024, 2038}) {
            LocalDate sunday = easter(year);
            System.out.println(sunday + " " + sunday.getDayOfWeek() + " " + sunday.plusDays(39) + " "
                    + ChronoUnit.DAYS.between(LocalDate.ofYearDay(year, 1), sunday));
        }
        for (LocalDate date = LocalDate.of(2020, 12, 27); date.isBefore(LocalDate.of(2021, 1,
                5)); date = date.plusDays(1)) {
            System.out.print(date.get(WeekFields.ISO.weekBasedYear()) + "-W"
                    + date.get(WeekFields.ISO.weekOfWeekBasedYear()) + "-" + date.get(WeekFields.ISO.dayOfWeek())
                    + "/" + date.get(WeekFields.SUNDAY_START.weekOfYear()) + " ");
        }
        System.out.println();
        LocalDate moonLanding = LocalDate.of(1969, 7, 20);
        System.out.println(moonLanding.getLong(JulianFields.JULIAN_DAY) + " "
                + moonLanding.getLong(JulianFields.MODIFIED_JULIAN_DAY) + " "
                + LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, 2451545));
        System.out.println(ThaiBuddhistDate.from(moonLanding) + " " + LocalDate.from(ThaiBuddhistDate.of(2567, 1, 1)));
        LocalDate.of(2023, 1, 1).with(JulianFields.JULIAN_DAY, Long.MAX_VALUE);
    }
}
