import java.util.HashMap;
import java.util.Map;

/** Checks the order of enum initialization, lookup tables in static blocks, and a failing constructor. */
public class EnumsInitialization {
    private static final StringBuilder LOG = new StringBuilder();

    private enum Planet {
        MERCURY("Hg"), VENUS("Vn"), EARTH("Er");

        private static final Map<String, Planet> BY_SYMBOL = new HashMap<>();

        static {
            LOG.append("static ");
            for (Planet planet : values()) {
                BY_SYMBOL.put(planet.symbol, planet);
            }
        }

        private final String symbol;

        {
            LOG.append("instance ");
        }

        Planet(String symbol) {
            this.symbol = symbol;
            LOG.append(name()).append(' ');
        }
    }

    private enum Broken {
        FINE(1), FAILING(0);

        private final int inverse;

        Broken(int value) {
            inverse = 10 / value;
        }
    }

    private enum Singleton {
        INSTANCE;

        private int uses;

        int use() {
            return ++uses;
        }
    }

    public static void main(String[] args) {
        LOG.append("before ");
        Class<Planet> type = Planet.class;
        LOG.append(type.getSimpleName()).append(' ');
        System.out.println(Planet.BY_SYMBOL.get("Vn") + " " + LOG);
        Singleton.INSTANCE.use();
        System.out.println(Singleton.INSTANCE.use() + " " + Singleton.valueOf("INSTANCE").use());
        try {
            System.out.println(Broken.FINE.inverse);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        try {
            System.out.println(Broken.FINE.inverse);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Broken.valueOf("FAILING"));
    }
}
