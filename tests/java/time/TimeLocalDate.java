import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;

/** Checks LocalDate: fields, arithmetic over month ends and leap years, and invalid dates. */
public class TimeLocalDate {
    public static void main(String[] args) {
        LocalDate[] dates = {LocalDate.of(2024, 2, 29), LocalDate.of(1900, Month.MARCH, 1), LocalDate.ofYearDay(2000, 366),
            LocalDate.ofEpochDay(-1), LocalDate.of(-44, 3, 15), LocalDate.MAX, LocalDate.MIN,
            LocalDate.parse("2021-12-31")};
        for (LocalDate date : dates) {
            System.out.println(date + " " + date.getDayOfWeek() + " " + date.getDayOfYear() + " " + date.lengthOfMonth()
                    + " " + date.isLeapYear()
                    + " " + date.toEpochDay() + " " + date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " "
                    + date.get(IsoFields.QUARTER_OF_YEAR)
                    + " " + date.getLong(ChronoField.PROLEPTIC_MONTH) + " " + date.getEra() + " " + date.hashCode());
        }
        LocalDate leap = dates[0];
        System.out.println(leap.plusYears(1) + " " + leap.plusMonths(12) + " " + leap.minusMonths(1) + " "
                + leap.plusDays(366) + " " + leap.plusWeeks(-9));
        System.out.println(leap.withDayOfMonth(1) + " " + leap.withMonth(6) + " " + leap.withYear(2023) + " "
                + leap.withDayOfYear(1)
                + " " + leap.with(ChronoField.DAY_OF_WEEK, 1) + " " + leap.with(DayOfWeek.SUNDAY));
        LocalDate start = LocalDate.of(2020, 1, 31);
        for (int months = 0; months < 5; months++) {
            System.out.print(start.plusMonths(months) + " ");
        }
        System.out.println();
        System.out.println(start.until(leap) + " " + ChronoUnit.DAYS.between(start, leap) + " "
                + ChronoUnit.MONTHS.between(leap, start)
                + " " + ChronoUnit.WEEKS.between(start, leap) + " " + ChronoUnit.DECADES.between(LocalDate.MIN,
                LocalDate.MAX));
        System.out.println(start.isBefore(leap) + " " + start.compareTo(leap) + " "
                + start.equals(LocalDate.of(2020, 1, 31))
                + " " + start.datesUntil(start.plusDays(3)).toList() + " " + start.range(ChronoField.DAY_OF_MONTH) + " "
                + start.atStartOfDay());
        Runnable[] failing = {() -> LocalDate.of(2023, 2, 29), () -> LocalDate.of(2023, 13, 1),
            () -> LocalDate.of(2023, 4, 31),
            () -> LocalDate.ofYearDay(2023, 366), () -> LocalDate.parse("2023-2-01"), () -> LocalDate.MAX.plusDays(1),
            () -> leap.get(ChronoField.HOUR_OF_DAY), () -> leap.plus(1, ChronoUnit.HOURS), () -> LocalDate.of(2023, 2, 30)};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        LocalDate.parse("2023-02-29");
    }
}
