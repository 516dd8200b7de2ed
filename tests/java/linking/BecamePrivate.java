/** Checks IllegalAccessError when a method, field, constructor or nested access became private. */
public class BecamePrivate {
    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("linked");
        } catch (IllegalAccessError e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> BecamePrivateHelper.staticMethod(1));
        attempt(() -> System.out.println(BecamePrivateHelper.field));
        attempt(() -> BecamePrivateHelper.create().method());
        attempt(() -> new BecamePrivateHelper(5));
        attempt(() -> BecamePrivateHelper.create().open());
    }
}

class BecamePrivateHelper {
    static int field = 1;

    BecamePrivateHelper(int value) {
    }

    static BecamePrivateHelper create() {
        return new BecamePrivateHelper(0);
    }

    static void staticMethod(int value) {
    }

    void method() {
    }

    void open() {
    }
}
