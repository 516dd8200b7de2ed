import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Period;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;

/** Digests the methods of LocalDate over random dates, also invalid ones. */
public class DigestsLocalDate {
    private static final String[] METHODS = ("of ofYearDay ofEpochDay plusDays plusWeeks plusMonths plusYears plusUnit "
            + "plusPeriod withFields withDayOfYear with get getLong range parts names until "
            + "untilUnit between compareTo hashCode toEpochDay toString parse atTime isoFields "
            + "weekBasedYear adjusters months").split(" ");
    private static final int ROUNDS = 140;
    private static long state;

    private static int next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) (state >>> 20);
    }

    private static int below(int bound) {
        return Math.floorMod(next(), bound);
    }

    private static LocalDate date() {
        return switch (below(4)) {
            case 0 -> LocalDate.ofEpochDay(next() >> below(20));
            case 1 -> LocalDate.of(1990 + below(40), 2, 28).plusDays(below(3));
            case 2 -> LocalDate.of(below(3000), 12, 31).minusDays(below(4));
            default -> LocalDate.of(below(4000) - 1000, 1 + below(12), 1 + below(28));
        };
    }

    private static Object call(String method) {
        LocalDate a = date();
        LocalDate b = date();
        int n = below(2000) - 1000;
        ChronoField field = ChronoField.values()[below(6) == 0 ? below(30) : 15 + below(13)];
        ChronoUnit unit = ChronoUnit.values()[below(16)];
        return switch (method) {
            case "of" -> LocalDate.of(n, below(14), below(33));
            case "ofYearDay" -> LocalDate.ofYearDay(2000 + below(5), below(368));
            case "ofEpochDay" -> LocalDate.ofEpochDay(n * 1000000L);
            case "plusDays" -> a.plusDays(n * 100L);
            case "plusWeeks" -> a.plusWeeks(n);
            case "plusMonths" -> a.plusMonths(n);
            case "plusYears" -> a.plusYears(n).minusYears(n / 2).minusMonths(3).minusDays(n);
            case "plusUnit" -> a.plus(n, unit);
            case "plusPeriod" -> a.plus(Period.of(below(5) - 2, n / 50, n));
            case "withFields" -> a.withYear(n).withMonth(1 + below(12)).withDayOfMonth(below(32));
            case "withDayOfYear" -> a.withDayOfYear(below(368));
            case "with" -> a.with(field, 1 + below(below(4) == 0 ? 30 : 5));
            case "get" -> a.get(field);
            case "getLong" -> a.isSupported(field) + " " + a.getLong(field);
            case "range" -> a.range(field).toString();
            case "parts" -> a.getYear() * 10000 + a.getMonthValue() * 100 + a.getDayOfMonth() + a.getDayOfYear();
            case "names" -> a.getMonth().toString() + a.getDayOfWeek() + a.getEra() + a.isLeapYear() + a.lengthOfMonth()
                    + a.lengthOfYear();
            case "until" -> a.until(b).toString();
            case "untilUnit" -> a.until(b, unit);
            case "between" -> Period.between(a, b).toTotalMonths() + ChronoUnit.DAYS.between(a, b);
            case "compareTo" -> a.compareTo(b) + (a.isBefore(b) ? 1000 : 0) + (a.isEqual(b) ? 5000 : 0)
                    + (a.equals(a.plusDays(0)) ? 7 : 0);
            case "hashCode" -> a.hashCode();
            case "toEpochDay" -> a.toEpochDay();
            case "toString" -> a.toString();
            case "parse" -> LocalDate.parse(a.toString().replace("2", below(8) == 0 ? "9" : "2"));
            case "atTime" -> a.atTime(below(25), below(61)).toString() + a.atStartOfDay();
            case "isoFields" -> a.get(IsoFields.QUARTER_OF_YEAR) * 10000 + a.get(IsoFields.DAY_OF_QUARTER) * 100
                    + a.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case "weekBasedYear" -> a.get(IsoFields.WEEK_BASED_YEAR) + " " + a.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR,
                    below(54));
            case "adjusters" -> a.with(TemporalAdjusters.lastDayOfMonth()) + " "
                    + a.with(TemporalAdjusters.next(DayOfWeek.of(1 + below(7))))
                    + a.with(TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY));
            case "months" -> Month.of(1 + below(12)).plus(n).toString() + Month.from(a).maxLength()
                    + DayOfWeek.from(b).plus(n);
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            long digest = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Object result;
                try {
                    result = call(method);
                } catch (RuntimeException e) {
                    result = e.getClass().getName() + ": " + e.getMessage();
                }
                digest = digest * 1000003 + (result == null ? 1 : result.hashCode());
            }
            System.out.println(method + " " + Long.toHexString(digest));
        }
    }
}
