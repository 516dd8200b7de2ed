package truth;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Loggers where programs have them. By default, a level of FINE is not logged, and one of INFO is. */
public class Logged {
    private static final Logger LOG = Logger.getLogger(Logged.class.getName());

    /** Says something by itself where it is logged, and nowhere else. */
    private static class Hidden {
        private int count;

        @Override
        public String toString() {
            return count > 5 ? "many" : "few";
        }
    }

    public static void show(int count) {
        Hidden hidden = new Hidden();
        hidden.count = count;
        LOG.info("there are " + hidden);
    }

    /** Gets its logger by itself, in a field. */
    public static class OwnField {
        private final Logger log = Logger.getLogger(getClass().getName());
        private int count;

        public int add(int value) {
            log.fine("adding " + value);
            if (value > 10) {
                count += value;
                return count > 50 ? 2 : 1;
            }
            return 0;
        }
    }

    /** The same in a constructor that looks at what it gets. */
    public static class OwnConstructor {
        private final System.Logger log;
        private final int limit;

        public OwnConstructor(int limit) {
            log = System.getLogger("truth");
            if (limit < 0) {
                log.log(System.Logger.Level.WARNING, "no limit: {0}", limit);
                throw new IllegalArgumentException("limit");
            }
            this.limit = limit;
        }

        public boolean isOver(int value) {
            log.log(System.Logger.Level.DEBUG, () -> "over?");
            return value > limit && limit > 5;
        }
    }

    static class Base {
        protected final Logger log = Logger.getLogger(getClass().getName());
        protected static final Logger SHARED = Logger.getLogger("shared");
        protected int sum;
    }

    /** Has inherited its loggers. */
    public static class Heir extends Base {
        public int go(int value) {
            log.info("go");
            SHARED.log(Level.INFO, "go {0} {1}", new Object[] {value, sum});
            sum += value;
            return sum > 9 ? 1 : 0;
        }
    }

    public static int useHeir(Heir heir) {
        return heir == null ? 0 : heir.go(3) == 1 ? 5 : 6;
    }

    /** Makes its logger when it needs one. */
    public static class Lazy {
        private Logger log;
        private final String name;

        public Lazy(String name) { this.name = name; }

        private Logger log() {
            if (log == null) {
                log = Logger.getLogger("lazy");
            }
            return log;
        }

        public int lazily() {
            log().warning(name);
            return name == null ? 0 : name.equals("xyz") ? 1 : 2;
        }
    }

    /** Takes the logger that it is given, if there is one. */
    public static class Given {
        private final System.Logger log;

        public Given(System.Logger given) {
            log = given != null ? given : System.getLogger("given");
        }

        public System.Logger getLog() { return log; }
    }

    /** Texts for loggers are not read; their conditions would be those of the digits of a number. */
    public static int texts(int number, Object[] values) {
        LOG.fine("number " + number + " of " + values.length);
        StringBuilder text = new StringBuilder("kept ").append(number == 3);
        LOG.fine(text.toString());
        return number == 1234567 ? text.length() : 0;
    }

    public static int caught(int divisor) {
        try {
            return 100 / divisor > 10 ? 1 : 2;
        } catch (ArithmeticException e) {
            LOG.log(Level.FINE, "no division", e);
            return 3;
        }
    }

    private static void trace(String what, int value) {
        if (LOG.isLoggable(Level.FINE)) {
            LOG.fine(what + " is " + value);
        }
    }

    /** What is logged changes nothing, so that all that follows is as good as without. */
    public static int guarded(int[] values) {
        int found = 0;
        for (int value : values) {
            trace("value", value);
            if (value == 42) {
                found++;
            }
        }
        trace("found", found);
        return found > 1 ? found : 0;
    }

    /** What a logger says changes the result. */
    public static int decided(int x) {
        if (LOG.isLoggable(Level.INFO)) {
            LOG.finest("x " + x);
        }
        if (LOG.isLoggable(Level.INFO)) {
            return x > 5 ? 1 : 2;
        }
        return 3;
    }

    /** A test can pass a logger that says anything. */
    public static int passed(System.Logger log, int x) {
        if (log.isLoggable(System.Logger.Level.DEBUG)) {
            return x > 7 ? 1 : 2;
        }
        return 3;
    }

    /** Never, with or without a logger. */
    public static int never(int x) {
        LOG.info("x");
        if (LOG.isLoggable(Level.FINE) && x > 5 && x < 3) {
            return 1;
        }
        return 2;
    }

    public Logger logger() {
        return LOG;
    }
}
