/** Checks NoSuchMethodError for static, virtual and constructor calls, and that it appears only when executed. */
public class MethodRemoved {
    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("linked");
        } catch (NoSuchMethodError e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println("started");
        MethodRemovedHelper helper = new MethodRemovedHelper();
        attempt(() -> MethodRemovedHelper.gone(1, 2L));
        attempt(() -> System.out.println(helper.changed("text", new int[0][0])));
        attempt(() -> new MethodRemovedHelper('c', 2.0));
        attempt(() -> helper.kept());
        for (int i = 0; i < 2; i++) {
            attempt(() -> helper.narrowed(1.0f));
        }
    }
}

class MethodRemovedHelper {
    MethodRemovedHelper() {
    }

    MethodRemovedHelper(char c, double d) {
    }

    static void gone(int a, long b) {
    }

    String changed(String a, int[][] b) {
        return "old";
    }

    byte[] narrowed(float value) {
        return null;
    }

    void kept() {
        System.out.println("old kept");
    }
}
