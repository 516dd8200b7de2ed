class BecamePrivateHelper {
    private static int field = 2;

    private BecamePrivateHelper(int value) {
    }

    static BecamePrivateHelper create() {
        return new BecamePrivateHelper(0);
    }

    private static void staticMethod(int value) {
    }

    private void method() {
    }

    void open() {
        method();
        staticMethod(field);
    }
}
