package glassbox.runner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TimeZone;

/** What a session of an attack finds otherwise than most runs do; the first session finds everything as usual. */
final class Environment {
    /** All properties of a session have the same value in the first sessions. */
    private static final List<String> FIRST_VALUES = Arrays.asList("true", "7", "-1");

    private static final List<String> VALUES = Arrays.asList("true", "false", "1", "0", "1000000", "", "x");
    private static final List<String> LOCALES = Arrays.asList("tr-TR", "de-DE", "ar-EG", "und", "ja-JP");
    private static final List<String> ZONES = Arrays.asList("UTC", "Asia/Kolkata", "America/New_York");

    /** A property of the platform is no input of the program, and this virtual machine may need it. */
    private static final List<String> RESERVED = Arrays.asList("java.", "jdk.", "sun.", "user.dir", "glassbox.");

    private final Order order;
    private final ClassLoader loader;
    private final List<String> words = Collections.synchronizedList(new ArrayList<>());

    Environment(Order order, ClassLoader loader) {
        this.order = order;
        this.loader = loader;
    }

    /** Changes it; class initializers may run. Sessions take turns, so that few of them try everything. */
    void change(Segments segments) {
        int session = order.session;
        boolean disabled = changes(Order.ASSERTIONS) && session % 3 == 2;
        loader.setDefaultAssertionStatus(!disabled);
        if (disabled) {
            words.add("with assertions disabled");
        }
        if (changes(Order.PROPERTIES)) {
            order.properties.forEach(this::setProperty);
        }
        if (changes(Order.LOCALE) && session % 2 == 1) {
            Locale locale = Locale.forLanguageTag(LOCALES.get(session / 2 % LOCALES.size()));
            Locale.setDefault(locale);
            TimeZone.setDefault(TimeZone.getTimeZone(ZONES.get(session / 2 % ZONES.size())));
            words.add("with the default locale " + locale + " and the time zone " + TimeZone.getDefault().getID());
        }
        if (changes(Order.INITIALIZATION) && session % 5 != 0 && !order.neighbours.isEmpty()) {
            String name = order.neighbours.get((session - 1) % order.neighbours.size());
            words.add("after the class " + name + " was initialized");
            segments.note("the initialization of " + name);
            try {
                Class.forName(name, true, loader);
            } catch (Throwable itsOwnAffair) {
                segments.leave(itsOwnAffair);
            }
        }
    }

    private boolean changes(int part) {
        return order.session > 0 && (order.environment & part) != 0;
    }

    /** What becomes of a property depends on its name only, so that others can be left out. */
    private void setProperty(String name) {
        if (name.isEmpty() || RESERVED.stream().anyMatch(name::startsWith)) {
            return;
        }
        Random random = new Random(order.seed(name.hashCode()));
        boolean isPlain = order.session <= FIRST_VALUES.size();
        if (isPlain || random.nextBoolean()) {
            List<String> texts = random.nextInt(3) == 0 ? order.harvest.texts : VALUES;
            String value = isPlain ? FIRST_VALUES.get(order.session - 1) : texts.get(random.nextInt(texts.size()));
            System.setProperty(name, value);
            words.add("with the system property " + Words.quoted(name) + " set to " + Words.quoted(value));
        }
    }

    /** What is otherwise, in words. */
    List<String> words() {
        return new ArrayList<>(words);
    }
}
