/** Checks the names and lines of lambda bodies in stack traces, wherever the lambda is written. */
import java.util.List;
import java.util.function.Supplier;

public class LambdaFrames {
    private static final Supplier<StackTraceElement[]> IN_STATIC = () -> new Exception().getStackTrace();
    private final Supplier<StackTraceElement[]> inField = () -> new Exception().getStackTrace();

    interface WithDefault {
        default Supplier<StackTraceElement[]> supplier() {
            return () -> new Exception().getStackTrace();
        }
    }

    enum Kind {
        ONLY;

        final Supplier<StackTraceElement[]> supplier = () -> new Exception().getStackTrace();
    }

    private static Supplier<StackTraceElement[]> nested() {
        Supplier<Supplier<StackTraceElement[]>> outer = () -> () -> new Exception().getStackTrace();
        return outer.get();
    }

    private static StackTraceElement[] named() {
        return new Exception().getStackTrace();
    }

    private static void show(Supplier<StackTraceElement[]> supplier) {
        for (StackTraceElement element : supplier.get()) {
            System.out.println(element.getClassName() + "." + element.getMethodName() + ":" + element.getLineNumber());
        }
        System.out.println();
    }

    public static void main(String[] args) {
        show(IN_STATIC);
        show(new LambdaFrames().inField);
        show(new WithDefault() { }.supplier());
        show(Kind.ONLY.supplier);
        show(nested());
        show(LambdaFrames::named);
        List.of(1).forEach(value -> {
            StackTraceElement top = new Exception().getStackTrace()[0];
            System.out.println(top.getMethodName() + ":" + top.getLineNumber());
        });
    }
}
