package truth;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.Month;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Inputs that are objects which static fields hold or factories return; every branch is reached by a real call. */
public class Identity {
    static boolean days(TimeUnit u) {
        return u == TimeUnit.DAYS;
    }

    static boolean anyDays(Object o) {
        return o == TimeUnit.DAYS;
    }

    static boolean same(Object a, TimeUnit b) {
        return a == b;
    }

    static int sameUnits(TimeUnit a, TimeUnit b) {
        if (a == b && a != null) {
            return a.ordinal() + b.ordinal() > 10 ? 2 : 1;
        }
        return 0;
    }

    static int month(Month m) {
        switch (m) {
            case JANUARY:
                return 1;
            case DECEMBER:
                return 12;
            default:
                return m == Month.NOVEMBER ? 11 : 0;
        }
    }

    static int weekday(DayOfWeek d) {
        if (d != DayOfWeek.FRIDAY && d.getValue() == 5) {
            return 1;
        }
        return d == DayOfWeek.SUNDAY ? 7 : 0;
    }

    static boolean yes(Boolean b) {
        return b == Boolean.TRUE;
    }

    static boolean anyNo(Object o) {
        return o == Boolean.FALSE;
    }

    static boolean empty(Optional<String> o) {
        return o == Optional.<String>empty();
    }

    static boolean zero(BigInteger x) {
        return x == BigInteger.ZERO;
    }

    static boolean five(BigInteger x) {
        return x == BigInteger.valueOf(5);
    }

    static boolean one(BigDecimal x) {
        return x == BigDecimal.ONE;
    }

    static boolean anyNumber(Number x) {
        return x == BigInteger.TEN;
    }

    static boolean root(Locale l) {
        return l == Locale.ROOT;
    }

    static boolean german(Locale l) {
        return l == Locale.GERMAN;
    }

    static boolean noList(List<String> list) {
        return list == Collections.EMPTY_LIST;
    }

    static boolean noElements(List<String> list) {
        return list == Collections.<String>emptyList();
    }

    static boolean listOf(List<String> list) {
        return list == List.<String>of();
    }

    static boolean noSet(Collection<String> set) {
        return set == Collections.EMPTY_SET;
    }

    static boolean setOf(Set<String> set) {
        return set == Set.<String>of();
    }

    static boolean noMap(Map<String, String> map) {
        return map == Collections.EMPTY_MAP;
    }

    static boolean utf8(Charset c) {
        return c == StandardCharsets.UTF_8;
    }

    static boolean order(Comparator<String> c) {
        return c == String.CASE_INSENSITIVE_ORDER;
    }

    static boolean natural(Comparator<String> c) {
        return c == Comparator.<String>naturalOrder();
    }

    static boolean reverse(Comparator<String> c) {
        return c == Collections.<String>reverseOrder();
    }

    static boolean identity(Function<String, String> f) {
        return f == Function.<String>identity();
    }

    static boolean still(Duration d) {
        return d == Duration.ZERO;
    }

    static boolean never(LocalDate d) {
        return d == LocalDate.MIN;
    }

    /** The same after a look inside. */
    static int lookedAt(BigInteger x) {
        if (x.signum() != 0) {
            return 1;
        }
        return x == BigInteger.ZERO ? 2 : 3;
    }

    static int lookedAtDate(LocalDate d) {
        if (d.getYear() > 0) {
            return 1;
        }
        return d == LocalDate.MIN ? 2 : 3;
    }

    static int locked(Object o) {
        synchronized (o) {
            return o == TimeUnit.HOURS ? 1 : 2;
        }
    }

    static int equalAndSame(Object o) {
        if (TimeUnit.DAYS.equals(o)) {
            return o == TimeUnit.DAYS ? 1 : 2;
        }
        return 0;
    }

    static boolean equal(BigInteger x) {
        return Objects.equals(x, BigInteger.ONE) && x != BigInteger.ONE;
    }

    /** Fields and elements. */
    static class Task {
        TimeUnit unit;
        Object owner;
        Locale locale;
    }

    static int field(Task task) {
        if (task.unit == TimeUnit.SECONDS) {
            return task.owner == Boolean.TRUE ? 2 : 1;
        }
        return task.locale == Locale.US ? 3 : 0;
    }

    static int element(Object[] objects, int i) {
        return objects[i] == BigInteger.ONE ? 1 : 0;
    }

    static int listed(List<TimeUnit> units) {
        return units.get(0) == TimeUnit.MINUTES ? 1 : 0;
    }

    private final TimeUnit own;

    Identity(TimeUnit own) {
        this.own = own;
    }

    boolean isOwn() {
        return own == TimeUnit.DAYS;
    }

    /** Objects of the program that no test can name, but get from a method. */
    private static final Object SECRET = new Object();
    private static final Task[] TASKS = {new Task(), new Task()};

    static Object secret() {
        return SECRET;
    }

    static Task task(int i) {
        return TASKS[i];
    }

    static boolean isSecret(Object o) {
        return o == SECRET;
    }

    static boolean isTask(Task task) {
        return task == TASKS[1];
    }

    /** A class whose initializer runs only when it is asked for. */
    static class Late {
        static final Task TASK = new Task();
    }

    static int late(Task task) {
        if (task.owner == null) {
            return task == Late.TASK ? 1 : 2;
        }
        return 0;
    }
}
