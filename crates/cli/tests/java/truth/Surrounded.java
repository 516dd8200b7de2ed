package truth;

import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A class that its surroundings do not let alone. */
public class Surrounded {
    private static final Logger LOG = Logger.getLogger("truth");
    private static final boolean HAS_LOADER;
    private static final Properties SETTINGS = new Properties();

    static {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        if (loader != null) {
            HAS_LOADER = true;
        } else {
            HAS_LOADER = false;
        }
        try (java.io.InputStream in = Surrounded.class.getResourceAsStream("settings.properties")) {
            if (in != null) {
                SETTINGS.load(in);
            }
        } catch (java.io.IOException e) {
            LOG.log(Level.WARNING, "no settings", e);
        }
    }

    static int plain(int x) { return x > 3 ? 1 : 0; }

    int logged(String text) {
        LOG.info(text);
        if (text.length() > 2) {
            LOG.fine("long");
            return 1;
        }
        return 2;
    }

    static int listed(int[] values) {
        int sum = 0;
        for (int value : values) {
            LOG.finest(() -> "value " + value);
            sum += value;
        }
        return sum == 42 ? 1 : 2;
    }

    static int missing(boolean really) {
        if (really) {
            throw new IllegalStateException(System.getenv("truth.home"));
        }
        return 1;
    }

    static int contradiction(int x) {
        LOG.info("x");
        return x > 5 && x < 3 ? 1 : 2;
    }

    static int loader() { return HAS_LOADER ? 1 : 2; }

    static int level() { return LOG.isLoggable(Level.FINE) ? 1 : 2; }

    static int setting() { return SETTINGS.getProperty("truth") != null ? 1 : 2; }
}
