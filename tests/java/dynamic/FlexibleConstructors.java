// needs: 25
/** Checks statements before super(...) and this(...): validation, early field assignment seen by the superclass. */
public class FlexibleConstructors {
    abstract static class Base {
        Base() {
            System.out.println("base sees " + describe());
        }

        abstract String describe();
    }

    static class Derived extends Base {
        private final int early;
        private String late = "late";

        Derived(int value) {
            if (value < 0) {
                throw new IllegalArgumentException("negative " + value);
            }
            int doubled = value;
            for (int i = 0; i < 3; i++) {
                doubled *= 2;
            }
            this.early = doubled;
            super();
            System.out.println("derived sees " + describe());
        }

        Derived(String text) {
            int parsed;
            try {
                parsed = Integer.parseInt(text);
            } catch (NumberFormatException e) {
                parsed = text.length();
            }
            this(parsed);
        }

        @Override
        String describe() {
            return early + " " + late;
        }
    }

    public static void main(String[] args) {
        new Derived(5);
        new Derived("12");
        new Derived("text");
        try {
            new Derived(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("superclass not reached: " + e.getMessage());
        }
    }
}
