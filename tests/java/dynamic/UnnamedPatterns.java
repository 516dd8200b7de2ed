// needs: 22
/** Checks unnamed variables and patterns in switches, loops, lambdas, catch clauses and resources. */
import java.util.List;
import java.util.function.BiFunction;

public class UnnamedPatterns {
    record Pair(Object left, Object right) {
    }

    private static String describe(Object object) {
        return switch (object) {
            case Pair(String text, _) -> "left " + text;
            case Pair(_, Integer number) when number > 0 -> "right " + number;
            case Pair(Pair(_, var inner), _) -> "inner " + inner;
            case Integer _, Long _ -> "whole";
            case Pair _ -> "pair";
            case Object _ -> "other";
        };
    }

    public static void main(String[] args) throws Exception {
        Object[] objects = {new Pair("a", null), new Pair(1, 2), new Pair(1, -2), new Pair(new Pair(null, 'x'), 0), 5,
            5L, 5.0};
        for (Object object : objects) {
            System.out.println(describe(object));
        }
        int count = 0;
        for (var _ : List.of("a", "b", "c")) {
            count++;
        }
        BiFunction<Integer, Integer, Integer> first = (a, _) -> a;
        BiFunction<Integer, Integer, Integer> neither = (_, _) -> -1;
        System.out.println(count + " " + first.apply(3, 4) + " " + neither.apply(3, 4));
        try (AutoCloseable _ = () -> System.out.println("closed")) {
            int _ = Integer.parseInt("x");
        } catch (NumberFormatException _) {
            System.out.println("caught");
        }
    }
}
