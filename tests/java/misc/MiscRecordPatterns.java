// needs: 21
import java.util.List;

/** Checks record patterns, guards and sealed exhaustiveness in switches, evaluated over an expression tree. */
public class MiscRecordPatterns {
    sealed interface Expression permits Number, Sum, Product, Negation, Variable {
    }

    record Number(double value) implements Expression {
    }

    record Sum(Expression left, Expression right) implements Expression {
    }

    record Product(Expression left, Expression right) implements Expression {
    }

    record Negation(Expression operand) implements Expression {
    }

    record Variable(String name) implements Expression {
    }

    private static Expression simplify(Expression expression) {
        return switch (expression) {
            case Sum(Number(var a), Number(var b)) -> new Number(a + b);
            case Sum(Expression left, Number(double value)) when value == 0 -> simplify(left);
            case Sum(var left, var right) -> new Sum(simplify(left), simplify(right));
            case Product(Number(double value), Expression right) when value == 1 -> simplify(right);
            case Product(Number(double value), var ignored) when value == 0 -> new Number(0);
            case Product(var left, var right) -> new Product(simplify(left), simplify(right));
            case Negation(Negation(var inner)) -> simplify(inner);
            case Negation(Number(var value)) -> new Number(-value);
            case Negation negation -> negation;
            case Number number -> number;
            case Variable variable -> variable;
        };
    }

    private static String describe(Object object) {
        return switch (object) {
            case null -> "null";
            case Integer i when i > 100 -> "large " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string of " + s.length();
            case int[] ints -> "ints " + ints.length;
            case List<?> list when list.size() > 1 && list.get(0) instanceof String first -> "list from " + first;
            case Sum(Number(var value), Variable(var name)) -> value + "+" + name;
            case Enum<?> constant -> "enum " + constant.name();
            default -> object.getClass().getSimpleName();
        };
    }

    public static void main(String[] args) {
        Expression x = new Variable("x");
        List<Expression> expressions = List.of(new Sum(new Number(2), new Number(3)), new Sum(x, new Number(0)),
                new Product(new Number(1), new Negation(new Negation(x))),
                new Sum(new Product(new Number(0), x), new Number(-0.0)), new Negation(new Number(4)),
                new Product(x, new Sum(new Number(1), new Number(1))));
        for (Expression expression : expressions) {
            System.out.println(simplify(expression));
        }
        for (Object object : new Object[] {null, 7, 700, "", "abc", new int[3], List.of("a", 1), List.of(),
            new Sum(new Number(1), x), Thread.State.NEW, 2.5}) {
            System.out.println(describe(object));
        }
        simplify(new Sum(null, x));
    }
}
