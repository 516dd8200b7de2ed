import java.util.function.DoubleBinaryOperator;
import java.util.function.IntPredicate;

/** Checks enums with constant bodies, abstract methods, interfaces, lambdas and nested state. */
public class EnumsBehaviour {
    private interface Shape {
        double area(double size);

        default String describe(double size) {
            return this + " of " + size + " covers " + area(size);
        }
    }

    private enum Flat implements Shape {
        SQUARE {
            @Override
            public double area(double size) {
                return size * size;
            }
        },
        TRIANGLE {
            @Override
            public double area(double size) {
                return size * size / 2;
            }

            @Override
            public String toString() {
                return "triangle#" + ordinal();
            }
        };

        abstract static class Helper { }
    }

    private enum Operation {
        PLUS("+", (a, b) -> a + b), MINUS("-", (a, b) -> a - b), POWER("^", StrictMath::pow);

        private final String symbol;
        private final DoubleBinaryOperator function;

        Operation(String symbol, DoubleBinaryOperator function) {
            this.symbol = symbol;
            this.function = function;
        }
    }

    private enum Parity implements IntPredicate {
        EVEN, ODD;

        @Override
        public boolean test(int value) {
            return Math.floorMod(value, 2) == ordinal();
        }
    }

    public static void main(String[] args) {
        for (Shape shape : Flat.values()) {
            System.out.println(shape.describe(3));
        }
        System.out.println(Flat.SQUARE.getClass() == Flat.class);
        System.out.println(Flat.SQUARE.getDeclaringClass() + " " + Flat.SQUARE.getClass().getName() + " "
                + Flat.TRIANGLE.getClass().isEnum() + " " + Flat.TRIANGLE.name());
        for (Operation operation : Operation.values()) {
            System.out.println("2 " + operation.symbol + " 10 = " + operation.function.applyAsDouble(2, 10));
        }
        System.out.println(Parity.EVEN.test(-4) + " " + Parity.ODD.negate().test(3) + " "
                + Parity.EVEN.or(Parity.ODD).test(7));
        System.out.println(new Flat.Helper() { }.getClass().getSuperclass().getSimpleName());
    }
}
