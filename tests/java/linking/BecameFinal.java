/** Checks the errors when a superclass became final, an overridden method became final, a field became final. */
public class BecameFinal {
    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("linked");
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> new BecameFinalSub());
        attempt(() -> new BecameFinalOverrider().method(1));
        attempt(() -> BecameFinalFields.value = 5);
        attempt(() -> System.out.println(BecameFinalFields.value));
    }
}

class BecameFinalClass {
}

class BecameFinalSub extends BecameFinalClass {
}

class BecameFinalMethod {
    void method(int value) {
    }
}

class BecameFinalOverrider extends BecameFinalMethod {
    @Override
    void method(int value) {
    }
}

class BecameFinalFields {
    static int value = Integer.parseInt("1");
}
