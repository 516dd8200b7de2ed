import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAdjusters;

/** Checks TemporalAdjusters, DayOfWeek, Month, Year, YearMonth and MonthDay. */
public class TimeAdjusters {
    public static void main(String[] args) {
        LocalDate date = LocalDate.of(2024, 2, 15);
        TemporalAdjuster[] adjusters = {TemporalAdjusters.firstDayOfMonth(), TemporalAdjusters.lastDayOfMonth(),
            TemporalAdjusters.firstDayOfNextMonth(),
            TemporalAdjusters.firstDayOfYear(), TemporalAdjusters.lastDayOfYear(),
            TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY), TemporalAdjusters.lastInMonth(DayOfWeek.FRIDAY),
            TemporalAdjusters.dayOfWeekInMonth(5, DayOfWeek.THURSDAY), TemporalAdjusters.dayOfWeekInMonth(-2,
            DayOfWeek.SUNDAY), TemporalAdjusters.next(DayOfWeek.THURSDAY),
            TemporalAdjusters.nextOrSame(DayOfWeek.THURSDAY), TemporalAdjusters.previous(DayOfWeek.WEDNESDAY),
            TemporalAdjusters.ofDateAdjuster(day -> day.plusDays(10))};
        for (TemporalAdjuster adjuster : adjusters) {
            System.out.print(date.with(adjuster) + " ");
        }
        System.out.println();
        System.out.println(DayOfWeek.MONDAY.plus(10) + " " + DayOfWeek.SUNDAY.minus(8) + " " + DayOfWeek.of(7) + " "
                + DayOfWeek.from(date).getValue());
        for (Month month : Month.values()) {
            System.out.print(month.length(true) + "/" + month.firstDayOfYear(false) + "/" + month.firstMonthOfQuarter()
                    + "/" + month.minus(13) + " ");
        }
        System.out.println();
        for (int year : new int[] {1900, 2000, 2023, 2024, -4, 0}) {
            System.out.print(Year.isLeap(year) + "/" + Year.of(year).length() + "/" + Year.of(year).atDay(60) + " ");
        }
        System.out.println();
        YearMonth month = YearMonth.of(2024, 1);
        System.out.println(month + " " + month.lengthOfMonth() + " " + month.plusMonths(13) + " " + month.atEndOfMonth()
                + " " + month.isValidDay(32)
                + " " + YearMonth.parse("1999-12").until(month, ChronoUnit.MONTHS));
        MonthDay leapDay = MonthDay.of(2, 29);
        System.out.println(leapDay + " " + leapDay.atYear(2023) + " " + leapDay.isValidYear(2100) + " "
                + MonthDay.parse("--12-25").compareTo(leapDay));
        int fridays = 0;
        for (int year = 2001; year <= 2400; year++) {
            for (Month each : Month.values()) {
                fridays += LocalDate.of(year, each, 13).getDayOfWeek() == DayOfWeek.FRIDAY ? 1 : 0;
            }
        }
        System.out.println(fridays + " Fridays the 13th in 400 years");
        DayOfWeek.of(8);
    }
}
