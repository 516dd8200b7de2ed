/** Checks the errors of method references whose target method, constructor or class is gone. */
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

public class LambdaTargetRemoved {
    private static void attempt(Supplier<?> action) {
        try {
            System.out.println(action.get());
        } catch (Throwable t) {
            System.out.println(t + " | " + t.getCause());
        }
    }

    private static IntUnaryOperator staticReference() {
        return LambdaTargetRemovedHelper::gone;
    }

    private static Supplier<Object> constructorReference() {
        return LambdaTargetRemovedHelper::new;
    }

    private static Supplier<Object> lambda() {
        return () -> LambdaTargetRemovedHelper.gone(1);
    }

    public static void main(String[] args) {
        attempt(() -> staticReference().applyAsInt(1));
        attempt(() -> staticReference().applyAsInt(1));
        attempt(() -> constructorReference().get());
        attempt(() -> {
            Supplier<Object> made = lambda();
            System.out.println("lambda was made");
            return made.get();
        });
    }
}

class LambdaTargetRemovedHelper {
    static int gone(int value) {
        return value;
    }
}
