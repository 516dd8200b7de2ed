import java.util.Properties;

/** Checks system properties that the program sets itself, the line separator, and refused keys. */
public class SystemProperties {
    public static void main(String[] args) {
        System.out.println(System.getProperty("systemprops.none") + " " + System.getProperty("systemprops.none",
                "default"));
        System.out.println(System.setProperty("systemprops.key", "first") + " " + System.setProperty("systemprops.key",
                "second"));
        System.out.println(System.getProperty("systemprops.key") + " " + System.clearProperty("systemprops.key") + " "
                + System.getProperty("systemprops.key"));
        System.out.println(System.lineSeparator().equals(System.getProperty("line.separator")) + " "
                + (int) System.lineSeparator().charAt(0));
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator") + " "
                + System.getProperty("java.specification.name"));
        System.out.println(System.identityHashCode(null) + " " + (System.nanoTime() <= System.nanoTime()) + " "
                + (System.currentTimeMillis() > 0));

        Properties saved = System.getProperties();
        saved.setProperty("systemprops.live", "yes");
        System.out.println(System.getProperty("systemprops.live") + " " + (System.getProperties() == saved));
        Object same = "text";
        System.out.println(System.identityHashCode(same) == System.identityHashCode(same));
        System.out.println(System.getenv("SYSTEMPROPS_SURELY_UNSET_VARIABLE"));
        for (String key : new String[] {null, ""}) {
            try {
                System.getProperty(key);
            } catch (NullPointerException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.setProperty("systemprops.null", null);
    }
}
