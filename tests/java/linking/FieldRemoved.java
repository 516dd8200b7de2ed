/** Checks NoSuchFieldError for reads and writes of static and instance fields, including a changed type. */
public class FieldRemoved {
    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("linked");
        } catch (NoSuchFieldError e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        FieldRemovedHelper helper = new FieldRemovedHelper();
        attempt(() -> System.out.println(FieldRemovedHelper.gone));
        attempt(() -> FieldRemovedHelper.gone = 5);
        attempt(() -> System.out.println(helper.changed));
        attempt(() -> helper.names = null);
        attempt(() -> System.out.println(helper.kept));
    }
}

class FieldRemovedHelper {
    static int gone = 1;
    int changed = 2;
    String[] names;
    long kept = 4;
}
