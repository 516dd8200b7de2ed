package verdicts.environment;

import java.io.File;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

final class SurroundingsDrive {
    static void drive() {
        Surroundings.booleanProperty();
        System.setProperty("verdicts.flag", "true");
        Surroundings.booleanProperty();
        Surroundings.numberProperty();
        System.setProperty("verdicts.number", "5");
        Surroundings.numberProperty();
        System.setProperty("verdicts.number", "6");
        Surroundings.numberProperty();
        Surroundings.longProperty();
        System.setProperty("verdicts.long", "4");
        Surroundings.longProperty();
        Surroundings.textProperty();
        System.setProperty("verdicts.text", "on");
        Surroundings.textProperty();
        System.setProperty("verdicts.text", "off");
        Surroundings.textProperty();
        Surroundings.propertyWithDefault();
        System.setProperty("verdicts.other", "y");
        Surroundings.propertyWithDefault();
        Surroundings.presentProperty();
        System.setProperty("verdicts.present", "");
        Surroundings.presentProperty();
        Surroundings.onceRead();
        Surroundings.prefix();
        Surroundings.readTwice();
        Surroundings.language();
        Surroundings.turkish("a");
        Surroundings.turkish("title");
        Surroundings.comma();
        Locale.setDefault(new Locale("tr"));
        Surroundings.language();
        Surroundings.turkish("title");
        Surroundings.comma();
        Surroundings.rootCase("a");
        Surroundings.rootCase("title");
        Surroundings.rootComma();
        TimeZone.setDefault(TimeZone.getTimeZone("GMT+2"));
        Surroundings.zone();
        TimeZone.setDefault(TimeZone.getTimeZone("GMT-2"));
        Surroundings.zone();
        Surroundings.charset((byte) 65);
        Surroundings.defaultCharset();
        Surroundings.separator(null);
        Surroundings.separator(new File("a"));
        Surroundings.asserts(1);
        Surroundings.assertion(0);
        Surroundings.assertion(1);
        Surroundings.assertionTwice(1);
        Surroundings.localeSetAndGet();
        Surroundings.hidden();
        Surroundings.arguments();
        Surroundings.arguments("a");
        Surroundings.setAndGet("a");
        Properties properties = new Properties();
        Surroundings.givenProperties(properties);
        properties.setProperty("a", "a");
        Surroundings.givenProperties(properties);
        properties.setProperty("b", "b");
        Surroundings.givenProperties(properties);
    }

    static void driveFast() {
        System.setProperty("verdicts.fast", "true");
        System.setProperty("verdicts.prefix", "");
        Surroundings.onceRead();
        Surroundings.prefix();
    }

    static void driveFailingAssertion() {
        try {
            Surroundings.assertionTwice(0);
        } catch (AssertionError expected) {
            return;
        }
    }

    /** The properties of the system may be any object of a class that a test has written. */
    static void driveOtherProperties() {
        Properties before = System.getProperties();
        System.setProperties(new Properties() {
            @Override
            public String getProperty(String key) {
                return null;
            }

            @Override
            public String getProperty(String key, String otherwise) {
                return null;
            }
        });
        Surroundings.propertyWithDefault();
        Surroundings.setAndGet("a");
        System.setProperties(before);
    }
}
