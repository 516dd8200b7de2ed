/** Checks compiled switches over an enum whose constants were reordered, removed and added later. */
public class EnumConstantsChanged {
    private static String statement(EnumConstantsChangedColor color) {
        switch (color) {
            case RED: return "red";
            case GREEN: return "green";
            case BLUE: return "blue";
            default: return "unknown " + color;
        }
    }

    private static int expression(EnumConstantsChangedColor color) {
        return switch (color) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> 3;
        };
    }

    public static void main(String[] args) {
        for (EnumConstantsChangedColor color : EnumConstantsChangedColor.values()) {
            System.out.println(color.ordinal() + " " + statement(color));
            try {
                System.out.println(expression(color));
            } catch (IncompatibleClassChangeError | RuntimeException e) {
                System.out.println(e);
            }
        }
        try {
            System.out.println(EnumConstantsChangedColor.GREEN);
        } catch (NoSuchFieldError e) {
            System.out.println(e.getMessage());
        }
    }
}

enum EnumConstantsChangedColor {
    RED, GREEN, BLUE
}
