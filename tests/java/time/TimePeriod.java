import java.time.LocalDate;
import java.time.Period;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

/** Checks Period: texts, parsing, normalization and addition to dates. */
public class TimePeriod {
    public static void main(String[] args) {
        Period[] periods = {Period.ZERO, Period.of(1, 14, -3), Period.ofMonths(-25), Period.ofWeeks(2),
            Period.parse("P1Y2M3W4D"), Period.parse("-p1y-2m"), Period.parse("+P3D")};
        LocalDate date = LocalDate.of(2020, 2, 29);
        for (Period period : periods) {
            System.out.println(period + " " + period.normalized() + " " + period.negated() + " " + period.toTotalMonths()
                    + " " + period.isNegative()
                    + " " + date.plus(period) + " " + date.minus(period) + " " + period.getUnits() + " "
                    + period.get(ChronoUnit.DAYS) + " " + period.hashCode());
        }
        System.out.println(periods[1].plus(periods[2]) + " " + periods[1].multipliedBy(3) + " "
                + periods[4].minusDays(40).withYears(0) + " " + Period.from(periods[3]));
        LocalDate[] ends = {LocalDate.of(2020, 3, 31), LocalDate.of(2021, 2, 28), LocalDate.of(2024, 2, 29),
            LocalDate.of(2019, 12, 31), date};
        for (LocalDate end : ends) {
            Period between = Period.between(date, end);
            System.out.println(date + " -> " + end + " = " + between + " " + date.plus(between).equals(end) + " back "
                    + Period.between(end, date));
        }
        System.out.println(Period.of(0, 12, 0).equals(Period.of(1, 0, 0)) + " " + Period.of(0, 12, 0).normalized()
                .equals(Period.ofYears(1)));
        for (String bad : new String[] {"", "P", "P1H", "1Y", "PT1H", "P1.5Y", "P1D1Y", "P99999999999Y"}) {
            try {
                System.out.println(Period.parse(bad));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Period.ofYears(Integer.MAX_VALUE).plusYears(1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        Period.of(1, 0, 0).get(ChronoUnit.HOURS);
    }
}
