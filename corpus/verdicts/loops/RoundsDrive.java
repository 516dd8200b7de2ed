package verdicts.loops;

import java.util.List;

final class RoundsDrive {
    static void drive() {
        for (int number = 0; number < 40; number++) {
            Rounds.counted(number);
            Rounds.fixedSteps(number);
            Rounds.atLeastOnce(number);
            Rounds.continued(number);
            Rounds.halving(number);
            Rounds.collatz(number);
            Rounds.invariant(number);
            Rounds.parity(number);
            Rounds.powers(number);
            Rounds.fibonacci(number);
            Rounds.neverEntered(number);
            Rounds.digits(number);
            Rounds.nested(number);
            Rounds.backwards(number);
            Rounds.unlucky(number);
        }
        Rounds.fixed();
        Rounds.atLeastOnce(Integer.MAX_VALUE);
        Rounds.digits(9993);
        Rounds.broken(new int[] {1, 2, 9});
        Rounds.broken(new int[] {9});
        Rounds.broken(new int[0]);
        Rounds.labelled(new int[][] {{1, 2, 3}});
        Rounds.labelled(new int[][] {{1, -1}, {7}});
        Rounds.iterated(List.of("a").iterator());
        Rounds.iterated(List.of("a", "b", "c", "d").iterator());
        Rounds.summed(List.of(1, 2, 3));
        Rounds.summed(List.of(1, -2, 3));
        Rounds.exitByThrow(new int[] {1, 4});
        Rounds.exitByThrow(new int[] {1});
        Rounds.twoPointers(new int[] {1, 2, 8, 12});
        Rounds.twoPointers(new int[] {1, 2});
    }
}
