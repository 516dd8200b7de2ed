package verdicts.environment;

import java.io.File;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/** What a test can set up around a call: properties, locale, time zone, assertions. */
final class Surroundings {
    private static final int[] HIDDEN = {0};
    private static final boolean FAST = Boolean.getBoolean("verdicts.fast");
    private static final String PREFIX = System.getProperty("verdicts.prefix", "none");

    private Surroundings() {
    }

    static int booleanProperty() {
        if (Boolean.getBoolean("verdicts.flag")) {
            return 1;
        }
        return 0;
    }

    static int numberProperty() {
        Integer number = Integer.getInteger("verdicts.number");
        if (number == null) {
            return 0;
        }
        if (number > 5) {
            return 2;
        }
        return 1;
    }

    static int longProperty() {
        long number = Long.getLong("verdicts.long", 3L);
        if (number == 4L) {
            return 1;
        }
        return 0;
    }

    static int textProperty() {
        String text = System.getProperty("verdicts.text");
        if (text == null) {
            return 0;
        }
        if (text.startsWith("on")) {
            return 1;
        }
        return 2;
    }

    static int propertyWithDefault() {
        String text = System.getProperty("verdicts.other", "x");
        if (text == null) {
            return -1;
        }
        if (text.equals("x")) {
            return 0;
        }
        return 1;
    }

    static int presentProperty() {
        if (System.getProperties().containsKey("verdicts.present")) {
            return 1;
        }
        return 0;
    }

    static int onceRead() {
        if (FAST) {
            return 1;
        }
        return 0;
    }

    static int prefix() {
        if (PREFIX.isEmpty()) {
            return 0;
        }
        return 1;
    }

    static int readTwice() {
        boolean one = FAST;
        boolean other = FAST;
        if (one != other) { // never: true; a final field has one value
            return 1;
        }
        return 0;
    }

    static int language() {
        if (Locale.getDefault().getLanguage().equals("tr")) {
            return 1;
        }
        return 0;
    }

    static int turkish(String text) {
        if (text.equals("title") && !text.toUpperCase().equals("TITLE")) {
            return 1;
        }
        return 0;
    }

    static int rootCase(String text) {
        if (text.equals("title") && !text.toUpperCase(Locale.ROOT).equals("TITLE")) { // never: 2 true; the root locale is no input
            return 1;
        }
        return 0;
    }

    static int comma() {
        if (String.format("%.1f", 1.5).equals("1,5")) {
            return 1;
        }
        return 0;
    }

    static int rootComma() {
        if (String.format(Locale.ROOT, "%.1f", 1.5).equals("1,5")) { // never: true; the root locale has a point
            return 1;
        }
        return 0;
    }

    static int zone() {
        if (TimeZone.getDefault().getRawOffset() > 0) {
            return 1;
        }
        return 0;
    }

    static int charset(byte value) {
        String text = new String(new byte[] {value}, StandardCharsets.ISO_8859_1);
        if (text.length() != 1) { // never: true; one character for each byte
            return 1;
        }
        if (text.charAt(0) > 255) { // never: true; Latin-1
            return 2;
        }
        return 0;
    }

    static int defaultCharset() {
        if (Charset.defaultCharset() == null) { // never: true; there is always one
            return 1;
        }
        return 0;
    }

    static int separator(File file) {
        if (File.separatorChar == 0) { // never: true; it is a slash or a backslash
            return 1;
        }
        if (file == null) {
            return 2;
        }
        return 0;
    }

    static int asserts(int number) {
        boolean on = false;
        assert on = true; // never: fall-through; an assignment gives what is assigned
        if (on) {
            return number;
        }
        return -number;
    }

    static int assertion(int number) {
        try {
            assert number > 0 : "positive";
        } catch (AssertionError error) {
            return -1;
        }
        if (number <= 0) {
            return 0;
        }
        return 1;
    }

    static int assertionTwice(int number) {
        assert number > 0;
        if (number > 0) {
            assert number > -1; // never: fall-through; it is positive
            return 1;
        }
        return 0;
    }

    static int givenProperties(Properties properties) {
        if (properties.getProperty("a") == null) {
            return 0;
        }
        if (properties.getProperty("b", "c").equals("c")) {
            return 1;
        }
        return 2;
    }

    static int setAndGet(String value) {
        System.setProperty("verdicts.mine", value);
        String read = System.getProperty("verdicts.mine");
        if (!value.equals(read)) {
            return 1;
        }
        return 0;
    }

    static int localeSetAndGet() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.FRANCE);
        boolean french = Locale.getDefault().getLanguage().equals("fr");
        Locale.setDefault(before);
        if (!french) { // never: true; it was set just before
            return 1;
        }
        return 0;
    }

    static int hidden() {
        if (HIDDEN[0] != 0) { // never: true; nothing outside gets at it
            return 1;
        }
        return 0;
    }

    static int arguments(String... words) {
        if (words.length == 0) {
            return 0;
        }
        if (words.length < 0) { // never: true; lengths are not negative
            return -1;
        }
        return words.length;
    }
}
