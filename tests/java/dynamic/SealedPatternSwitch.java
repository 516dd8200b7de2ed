// needs: 21
/** Checks exhaustive switches over sealed types without default, as statement and expression, with generics. */
public class SealedPatternSwitch {
    sealed interface Tree<T> {
        record Leaf<T>(T value) implements Tree<T> {
        }

        record Node<T>(Tree<T> left, Tree<T> right) implements Tree<T> {
        }
    }

    sealed interface Result {
    }

    record Success(Object value) implements Result {
    }

    static final class Failure implements Result {
        final Exception reason;

        Failure(Exception reason) {
            this.reason = reason;
        }
    }

    non-sealed interface Open extends Result {
    }

    private static <T> int count(Tree<T> tree) {
        return switch (tree) {
            case Tree.Leaf<T> leaf -> 1;
            case Tree.Node<T>(Tree<T> left, Tree<T> right) -> count(left) + count(right);
        };
    }

    private static int sum(Tree<Integer> tree) {
        return switch (tree) {
            case Tree.Leaf<Integer>(Integer value) -> value;
            case Tree.Node<Integer>(Tree.Leaf<Integer>(var a), Tree.Leaf<Integer>(var b)) -> a + b;
            case Tree.Node<Integer>(var left, var right) -> sum(left) + sum(right);
        };
    }

    private static void report(Result result) {
        switch (result) {
            case Success(String text) -> System.out.println("text " + text);
            case Success success -> System.out.println(success);
            case Failure failure -> System.out.println("failure " + failure.reason.getMessage());
            case Open open -> System.out.println("open");
        }
    }

    public static void main(String[] args) {
        Tree<Integer> tree = new Tree.Leaf<>(1);
        for (int i = 2; i < 8; i++) {
            tree = i % 2 == 0 ? new Tree.Node<>(tree, new Tree.Leaf<>(i)) : new Tree.Node<>(tree, tree);
        }
        System.out.println(count(tree) + " " + sum(tree));
        report(new Success("fine"));
        report(new Success(5));
        report(new Failure(new Exception("broken")));
        report(new Open() { });
        try {
            report(null);
        } catch (NullPointerException e) {
            System.out.println("null is never covered");
        }
    }
}
