/** Checks IncompatibleClassChangeError when methods and fields change between static and instance. */
public class StaticBecameInstance {
    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("linked");
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        StaticBecameInstanceHelper helper = new StaticBecameInstanceHelper();
        attempt(() -> StaticBecameInstanceHelper.staticMethod(1));
        attempt(() -> helper.instanceMethod("text"));
        attempt(() -> System.out.println(StaticBecameInstanceHelper.staticField));
        attempt(() -> StaticBecameInstanceHelper.staticField = 2);
        attempt(() -> System.out.println(helper.instanceField));
        attempt(() -> helper.instanceField = null);
    }
}

class StaticBecameInstanceHelper {
    static int staticField;
    String instanceField;

    static void staticMethod(int value) {
    }

    void instanceMethod(String text) {
    }
}
