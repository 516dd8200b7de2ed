package verdicts.loops;

import java.util.Iterator;
import java.util.List;

/** Loops: what holds behind them, how often they go round, and which ways out there are. */
final class Rounds {
    private Rounds() {
    }

    static int counted(int limit) {
        int round = 0;
        while (round < limit) {
            round++;
        }
        if (round < limit) { // never: true; that ends the loop
            return 1;
        }
        if (round == 5) {
            return 2;
        }
        return 0;
    }

    static int fixed() {
        int sum = 0;
        for (int index = 1; index <= 10; index++) {
            sum += index;
        }
        if (sum != 55) { // never: true
            return 1;
        }
        return 0;
    }

    static int fixedSteps(int start) {
        int value = start & 7;
        for (int round = 0; round < 4; round++) {
            value = value * 2 & 15;
        }
        if (value != 0) { // never: true; four bits were pushed out
            return 1;
        }
        return 0;
    }

    static int atLeastOnce(int number) {
        int rounds = 0;
        do {
            rounds++;
            number /= 10;
        } while (number != 0);
        if (rounds == 0) { // never: true; the body runs once at least
            return 0;
        }
        if (rounds > 10) { // never: true; ten digits at most
            return 11;
        }
        if (rounds == 10) {
            return 10;
        }
        return 1;
    }

    static int broken(int[] numbers) {
        int found = -1;
        for (int index = 0; index < numbers.length; index++) {
            if (numbers[index] == 9) {
                found = index;
                break;
            }
        }
        if (found >= numbers.length) { // never: true; inside
            return -2;
        }
        if (found == 2) {
            return 2;
        }
        return found;
    }

    static int continued(int limit) {
        int sum = 0;
        for (int index = 0; index < (limit & 7); index++) {
            if (index % 2 == 0) {
                continue;
            }
            if (index == 4) { // never: true; even ones are passed over
                return -1;
            }
            sum += index;
        }
        if (sum == 9) {
            return 1;
        }
        return 0;
    }

    static int labelled(int[][] table) {
        int seen = 0;
        outer:
        for (int[] row : table) {
            for (int cell : row) {
                if (cell < 0) {
                    continue outer;
                }
                if (cell == 7) {
                    break outer;
                }
                seen++;
            }
        }
        if (seen == 3) {
            return 1;
        }
        return 0;
    }

    static int halving(int number) {
        int steps = 0;
        int rest = number;
        while (rest > 0) {
            rest >>= 1;
            steps++;
        }
        if (steps > 31) { // never: true; a sign and 31 bits
            return 1;
        }
        if (steps == 4) {
            return 2;
        }
        return 0;
    }

    static int collatz(int number) {
        int value = number & 15 | 1;
        int steps = 0;
        while (value != 1 && steps < 100) { // never: 2 false; all small numbers come down earlier
            value = value % 2 == 0 ? value / 2 : 3 * value + 1;
            steps++;
        }
        if (steps == 100) { // never: true; all small numbers come down earlier
            return 1;
        }
        if (steps == 17) {
            return 2;
        }
        return 0;
    }

    static int invariant(int limit) {
        int up = 0;
        int down = limit & 15;
        int sum = down;
        while (down > 0) {
            up++;
            down--;
            if (up + down != sum) { // never: true; what one gains the other one loses
                return 1;
            }
        }
        return up;
    }

    static int parity(int rounds) {
        boolean flag = false;
        for (int round = 0; round < (rounds & 6); round++) {
            flag = !flag;
        }
        if (flag) { // never: true; an even number of rounds
            return 1;
        }
        return 0;
    }

    static int powers(int exponent) {
        int power = 1;
        for (int round = 0; round < (exponent & 7); round++) {
            power *= 3;
        }
        if (power % 2 == 0) { // never: true; powers of three are odd
            return 1;
        }
        if (power == 27) {
            return 2;
        }
        return 0;
    }

    static int fibonacci(int count) {
        int one = 0;
        int two = 1;
        for (int round = 0; round < (count & 15); round++) {
            int next = one + two;
            one = two;
            two = next;
        }
        if (one > two) { // never: true
            return 1;
        }
        if (one == 55) {
            return 2;
        }
        return 0;
    }

    static int neverEntered(int start) {
        int rounds = 0;
        for (int value = start | 1; value == 0; value++) { // never: true; an odd number is not zero
            rounds++;
        }
        if (rounds > 0) { // never: true
            return 1;
        }
        return 0;
    }

    static int iterated(Iterator<String> words) {
        int count = 0;
        while (words.hasNext() && count < 3) {
            words.next();
            count++;
        }
        if (count > 3) { // never: true
            return 4;
        }
        if (count == 3) {
            return 3;
        }
        return 0;
    }

    static int summed(List<Integer> numbers) {
        int sum = 0;
        for (int number : numbers) {
            if (number < 0) {
                break;
            }
            sum += number;
        }
        if (sum == 6) {
            return 1;
        }
        return 0;
    }

    static int exitByThrow(int[] numbers) {
        int index = 0;
        try {
            while (true) {
                if (numbers[index] == 4) {
                    return index;
                }
                index++;
            }
        } catch (ArrayIndexOutOfBoundsException exception) {
            if (index != numbers.length) { // never: true; that is the first one outside
                return -2;
            }
            return -1;
        }
    }

    static int twoPointers(int[] sorted) {
        int left = 0;
        int right = sorted.length - 1;
        while (left < right) {
            int sum = sorted[left] + sorted[right];
            if (sum == 10) {
                return 1;
            }
            if (sum < 10) {
                left++;
            } else {
                right--;
            }
            if (left > right) { // never: true; only one of them moves
                return 2;
            }
        }
        return 0;
    }

    static int digits(int number) {
        int rest = number & 0xffff;
        int sum = 0;
        while (rest != 0) {
            sum += rest % 10;
            rest /= 10;
        }
        if (sum > 45) { // never: true; five digits
            return 1;
        }
        if (sum == 30) {
            return 2;
        }
        return 0;
    }

    static int nested(int size) {
        int cells = 0;
        int limit = size & 3;
        for (int row = 0; row < limit; row++) {
            for (int column = 0; column <= row; column++) {
                cells++;
            }
        }
        if (cells == 5) { // never: true; 0, 1, 3 or 6
            return 1;
        }
        if (cells == 6) {
            return 2;
        }
        return 0;
    }

    static int backwards(int count) {
        int index = count & 7;
        while (index-- > 0) {
            if (index == 7) { // never: true; it was decremented first
                return 1;
            }
        }
        if (index != -1) { // never: true
            return 2;
        }
        return 0;
    }

    static int unlucky(int number) {
        for (int divisor = 2; divisor < 13; divisor++) {
            if (number == 13 * divisor && number % 13 != 0) { // never: 2 true
                return 1;
            }
        }
        return 0;
    }
}
