import java.time.Duration;
import java.time.Period;
import java.time.temporal.ChronoUnit;

/** Digests the methods of Duration and Period over random amounts and texts. */
public class DigestsDuration {
    private static final String[] METHODS = ("plus minus plusUnits plusUnit multipliedBy dividedBy dividedByDuration "
            + "negated abs compareTo conversions toMillis toNanos parts withParts truncatedTo "
            + "hashCode toString parse parseText periodPlus periodMultiplied periodNormalized "
            + "periodText periodParse periodGet").split(" ");
    private static final int ROUNDS = 200;
    private static final long[] EDGES = {0, 1, -1, 59, 60, 3600, 86400, Long.MAX_VALUE, Long.MIN_VALUE, 999_999_999};
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

    private static Duration duration() {
        return switch (below(4)) {
            case 0 -> Duration.ofSeconds(EDGES[below(10)]);
            case 1 -> Duration.ofMillis(next());
            case 2 -> Duration.ofSeconds(next(), next());
            default -> Duration.ofNanos((long) next() << 16);
        };
    }

    private static Period period() {
        return Period.of(below(20) - 10, below(60) - 30, below(100) - 50);
    }

    private static Object call(String method) {
        Duration a = duration();
        Duration b = duration();
        Period p = period();
        int n = below(200) - 100;
        ChronoUnit unit = ChronoUnit.values()[below(16)];
        return switch (method) {
            case "plus" -> a.plus(b);
            case "minus" -> a.minus(b);
            case "plusUnits" -> a.plusDays(n).plusHours(n).plusMinutes(n).plusMillis(n);
            case "plusUnit" -> a.plus(n, unit);
            case "multipliedBy" -> a.multipliedBy(n);
            case "dividedBy" -> a.dividedBy(n / 10);
            case "dividedByDuration" -> a.dividedBy(b);
            case "negated" -> a.negated();
            case "abs" -> a.abs();
            case "compareTo" -> a.compareTo(b) + (a.equals(b) ? 10 : 0) + (a.isZero() ? 100 : 0)
                    + (a.isNegative() ? 1000 : 0);
            case "conversions" -> a.toDays() + a.toHours() + a.toMinutes();
            case "toMillis" -> a.toMillis();
            case "toNanos" -> a.toNanos();
            case "parts" -> a.toDaysPart() + a.toHoursPart() * 3 + a.toMinutesPart() * 5 + a.toSecondsPart() * 7
                    + a.toMillisPart() + a.toNanosPart();
            case "withParts" -> a.withSeconds(n).withNanos(below(1_100_000_000));
            case "truncatedTo" -> a.truncatedTo(unit);
            case "hashCode" -> a.hashCode() * 31 + p.hashCode();
            case "toString" -> a.toString();
            case "parse" -> Duration.parse(a.toString());
            case "parseText" -> Duration.parse((below(9) == 0 ? "-" : "") + "P" + n + "DT" + below(100) + "H"
                    + (below(5) == 0 ? "" : n + "M") + n + "." + below(1000) + "S");
            case "periodPlus" -> p.plus(period()).minusDays(n).plusMonths(n);
            case "periodMultiplied" -> p.multipliedBy(n * 100_000);
            case "periodNormalized" -> p.normalized() + " " + p.negated() + " " + p.toTotalMonths() + p.isNegative()
                    + p.isZero();
            case "periodText" -> Period.parse(p.toString());
            case "periodParse" -> Period.parse("P" + n + (below(9) == 0 ? "H" : "Y") + below(30) + "W" + n + "D");
            case "periodGet" -> p.get(below(4) == 0 ? unit : p.getUnits().get(below(3)));
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
