package p;

import java.io.File;
import java.util.*;
import java.util.logging.Logger;

public class Logged {
    static final Logger LOG = Logger.getLogger("x");
    static final ClassLoader LOADER;
    static {
        ClassLoader cl = Thread.currentThread().getContextClassLoader();
        if (cl != null) {
            LOADER = cl;
        } else {
            LOADER = Logged.class.getClassLoader();
        }
    }
    enum Mode { FAST, SLOW, OFF }

    private int count;
    private boolean open;
    private final List<String> names = new ArrayList<>();

    public static Logged create(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("negative: " + size);
        }
        LOG.fine("created");
        Logged made = new Logged();
        made.count = size;
        return made;
    }

    Logged() {}

    public static int f(int x) { return x > 3 ? 1 : 0; }

    public void open() { open = true; }

    public int push(String name) {
        if (!open) {
            throw new IllegalStateException("closed");
        }
        if (name == null) {
            return -1;
        }
        names.add(name);
        if (names.size() > 2) {
            LOG.info("many");
            return 100;
        }
        return names.size();
    }

    public String mode(Mode mode) {
        switch (mode) {
            case FAST: return "f";
            case SLOW: return "s";
            default: return "o";
        }
    }

    public int total(Map<String, Integer> weights, List<String> keys) {
        int total = 0;
        for (String key : keys) {
            Integer weight = weights.get(key);
            if (weight != null) {
                total += weight;
            } else {
                total--;
            }
        }
        return total;
    }

    public boolean isXml(File file) {
        return file.getName().endsWith(".xml");
    }

    public String find(Properties properties) {
        if (properties.isEmpty()) {
            return "none";
        }
        return properties.getProperty("a", "other");
    }

    public int compared(Comparator<String> order) {
        int c = order.compare("a", "b");
        if (c > 0) return 1;
        if (c < 0) return -1;
        return 0;
    }

    public long now() { return System.nanoTime(); }

    public int dice() { return new Random().nextInt(); }

    public int getCount() { return count; }
}
