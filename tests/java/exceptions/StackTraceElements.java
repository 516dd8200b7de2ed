/** Checks class names, method names and lines of stack trace elements for methods, constructors and initializers. */
public class StackTraceElements {
    static class Thrower {
        static final StackTraceElement[] FROM_INITIALIZER;

        static {
            FROM_INITIALIZER = new Exception().getStackTrace();
        }

        final StackTraceElement[] fromConstructor = new Exception().getStackTrace();

        StackTraceElement[] virtual(int depth) {
            if (depth > 0) {
                return virtual(depth - 1);
            }
            return new Exception()
                .getStackTrace();
        }
    }

    private static void show(String title, StackTraceElement[] trace) {
        System.out.println(title);
        for (StackTraceElement element : trace) {
            System.out.println("  " + element.getClassName() + " " + element.getMethodName() + " "
                + element.getFileName() + " " + element.getLineNumber() + " " + element.isNativeMethod());
        }
    }

    private static Exception created() {
        return new Exception();
    }

    public static void main(String[] args) {
        show("initializer", Thrower.FROM_INITIALIZER);
        Thrower thrower = new Thrower();
        show("constructor", thrower.fromConstructor);
        show("virtual",
            thrower.virtual(2));
        Exception early = created();
        try {
            throw early;
        } catch (Exception e) {
            show("created, not thrown, decides", e.getStackTrace());
        }
        early.fillInStackTrace();
        show("filled in again", early.getStackTrace());
        StackTraceElement invented = new StackTraceElement("some.Type", "method", null, -2);
        early.setStackTrace(new StackTraceElement[] {invented, new StackTraceElement("A", "b", "A.java", 7)});
        show("replaced", early.getStackTrace());
        System.out.println(early.getStackTrace()[0] + " " + early.getStackTrace()[1]);
    }
}
