/** Checks super calls: skipping levels, from nested lambdas and inner classes, and to default methods. */
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class SuperCalls {
    interface Named {
        default String name() {
            return "named";
        }
    }

    static class First implements Named {
        int value() {
            return 1;
        }

        public String toString() {
            return "First";
        }
    }

    static class Second extends First {
    }

    static class Third extends Second {
        @Override
        int value() {
            return 10 * super.value() + 3;
        }

        IntSupplier deferred() {
            return () -> super.value() + value();
        }

        Supplier<String> reference() {
            return super::toString;
        }

        class Inside {
            int outerSuper() {
                return Third.super.value() * 7;
            }
        }

        @Override
        public String name() {
            return super.name().toUpperCase();
        }

        @Override
        public String toString() {
            return "Third after " + super.toString();
        }
    }

    static class Fourth extends Third {
        @Override
        int value() {
            return 1000 + super.value();
        }
    }

    public static void main(String[] args) {
        Third third = new Fourth();
        System.out.println(third.value() + " " + third.deferred().getAsInt() + " " + third.reference().get());
        System.out.println(third + " " + third.name() + " " + third.new Inside().outerSuper());
    }
}
