// needs: 21
/** Checks MatchException: an accessor that throws during matching, in switch and instanceof, and its cause. */
public class RecordPatternFailures {
    record Fragile(int value) {
        @Override
        public int value() {
            return 100 / value;
        }
    }

    record Holder(Fragile fragile) {
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + " | " + e.getMessage() + " | " + e.getCause());
        }
    }

    private static int inSwitch(Object object) {
        return switch (object) {
            case Fragile(int value) when value > 10 -> value;
            case Holder(Fragile(int value)) -> -value;
            default -> 0;
        };
    }

    public static void main(String[] args) {
        System.out.println(inSwitch(new Fragile(5)) + " " + inSwitch(new Fragile(50)) + " "
            + inSwitch(new Holder(new Fragile(4))) + " " + inSwitch(new Holder(null)));
        attempt(() -> inSwitch(new Fragile(0)));
        attempt(() -> inSwitch(new Holder(new Fragile(0))));
        attempt(() -> {
            Object object = new Fragile(0);
            if (object instanceof Fragile(int value)) {
                System.out.println(value);
            }
        });
        attempt(() -> System.out.println(new Fragile(0).value()));
        System.out.println("generated methods read the field: " + new Fragile(0) + " "
            + new Fragile(0).equals(new Fragile(0)));
    }
}
