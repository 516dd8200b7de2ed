class StaticBecameInstanceHelper {
    int staticField;
    static String instanceField;

    void staticMethod(int value) {
    }

    static void instanceMethod(String text) {
    }
}
