import java.util.Arrays;

/** Checks values, valueOf, ordinal, compareTo and the identity of enum constants, with exceptions' messages. */
public class EnumsBasics {
    private enum Color {
        RED(255, 0, 0), GREEN(0, 255, 0), BLUE(0, 0, 255);

        private static int created;
        private final int rgb;

        Color(int red, int green, int blue) {
            rgb = red << 16 | green << 8 | blue;
        }

        static {
            for (Color color : values()) {
                created += color.ordinal() + 1;
            }
        }

        Color next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    private enum Empty { }

    public static void main(String[] args) {
        for (Color color : Color.values()) {
            System.out.println(color + " " + color.name() + " " + color.ordinal() + " " + Integer.toHexString(color.rgb)
                    + " " + color.next());
        }
        System.out.println(Color.created + " " + Arrays.toString(Empty.values()));
        System.out.println((Color.valueOf("RED") == Color.RED) + " " + Color.RED.compareTo(Color.BLUE) + " "
                + Color.RED.equals(Color.GREEN));
        Color[] values = Color.values();
        values[0] = Color.BLUE;
        System.out.println(Color.values()[0] + " " + (Color.values() == Color.values()));
        System.out.println(Color.RED.getDeclaringClass() == Color.class);
        System.out.println(Color.class.isEnum() + " " + Color.class.getEnumConstants().length + " "
                + String.class.getEnumConstants());
        System.out.println(Color.RED.describeConstable().isPresent());
        for (String name : new String[] {"red", "", "PURPLE"}) {
            try {
                Color.valueOf(name);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Color.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Enum.valueOf(Empty.class, "ANY");
    }
}
