import java.nio.charset.StandardCharsets;
import java.util.Currency;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.UUID;

/** Checks UUID, StringJoiner, and the parts and tags of Locale. */
public class MiscIdentifiers {
    public static void main(String[] args) {
        UUID named = UUID.nameUUIDFromBytes("name".getBytes(StandardCharsets.UTF_8));
        UUID fixed = new UUID(0x1234_5678_9abc_1defL, 0x8000_0000_0000_0001L);
        System.out.println(named + " " + named.version() + " " + named.variant() + " " + named.hashCode());
        System.out.println(fixed + " " + fixed.version() + " " + fixed.getLeastSignificantBits() + " "
                + fixed.compareTo(named));
        System.out.println(UUID.fromString(named.toString()).equals(named) + " " + UUID.fromString("1-2-3-4-5") + " "
                + new UUID(0, 0));
        for (String bad : new String[] {"", "1-2-3-4", "1-2-3-4-5-6", "x-2-3-4-5",
            "00000000-0000-0000-0000-0000000000000"}) {
            try {
                System.out.println(UUID.fromString(bad));
            } catch (IllegalArgumentException e) {
                System.out.println("'" + bad + "' " + e.getMessage());
            }
        }
        try {
            named.timestamp();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }

        StringJoiner joiner = new StringJoiner(", ", "<", ">").setEmptyValue("EMPTY");
        System.out.print(joiner + " " + joiner.length() + " ");
        joiner.add("a").add(null).merge(new StringJoiner("-", "(", ")").add("x").add("y"));
        System.out.println(joiner + " " + joiner.length() + " " + new StringJoiner("/").add("").add(""));

        Locale locale = Locale.forLanguageTag("zh-Hant-TW-x-private");
        System.out.println(locale.getLanguage() + " " + locale.getScript() + " " + locale.getCountry() + " " + locale + " "
                + locale.toLanguageTag() + " " + locale.getExtension('x'));
        System.out.println("[" + Locale.ROOT + "] " + Locale.ROOT.toLanguageTag() + " " + Locale.GERMANY + " "
                + new Locale.Builder().setLanguage("fr").setRegion("CA").build().toLanguageTag()
                + " " + Locale.US.equals(new Locale("en", "US")) + " " + Locale.ENGLISH.hashCode() + " "
                + Locale.US.getISO3Country());
        System.out.println("title I".toUpperCase(Locale.ROOT) + " " + "TITLE I".toLowerCase(Locale.ENGLISH) + " "
                + Currency.getInstance("JPY").getDefaultFractionDigits());
        new Locale.Builder().setLanguage("1x");
    }
}
