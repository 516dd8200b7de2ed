/** Checks sealed types with records, enums and classes as an expression tree that is evaluated and simplified. */
public class SealedHierarchy {
    sealed interface Expression permits Constant, Sum, Product, Variable {
    }

    record Constant(int value) implements Expression {
    }

    record Sum(Expression left, Expression right) implements Expression {
    }

    record Product(Expression left, Expression right) implements Expression {
    }

    enum Variable implements Expression {
        X, Y
    }

    private static int evaluate(Expression expression, int x, int y) {
        if (expression instanceof Constant constant) {
            return constant.value;
        }
        if (expression instanceof Sum sum) {
            return evaluate(sum.left, x, y) + evaluate(sum.right, x, y);
        }
        if (expression instanceof Product product) {
            return evaluate(product.left, x, y) * evaluate(product.right, x, y);
        }
        return expression == Variable.X ? x : y;
    }

    private static Expression simplify(Expression expression) {
        if (expression instanceof Sum sum) {
            Expression left = simplify(sum.left());
            Expression right = simplify(sum.right());
            return left instanceof Constant a && right instanceof Constant b ? new Constant(a.value + b.value)
                : left instanceof Constant zero && zero.value == 0 ? right : new Sum(left, right);
        }
        if (expression instanceof Product product && simplify(product.left()) instanceof Constant one
            && one.value() == 1) {
            return simplify(product.right);
        }
        return expression;
    }

    public static void main(String[] args) {
        Expression zero = new Sum(new Constant(-2), new Constant(2));
        Expression one = new Sum(new Constant(1), new Constant(0));
        Expression square = new Product(Variable.Y, Variable.Y);
        Expression expression = new Sum(zero, new Product(one, new Sum(Variable.X, square)));
        System.out.println(expression);
        System.out.println(evaluate(expression, 3, 4) + " " + simplify(expression) + " "
            + evaluate(simplify(expression), 3, 4));
        System.out.println(Expression.class.isSealed() + " " + Expression.class.getPermittedSubclasses().length + " "
            + Sum.class.isSealed() + " " + Expression.class.getPermittedSubclasses()[3].getSimpleName());
    }
}
