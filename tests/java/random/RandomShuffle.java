import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks shuffling with seeded generators, sampling, and a generator that is implemented by the program. */
public class RandomShuffle {
    private static final class Counter implements RandomGenerator {
        private long state;

        @Override
        public long nextLong() {
            state += 0x9E3779B97F4A7C15L;
            return state ^ state >>> 31;
        }
    }

    public static void main(String[] args) {
        List<Integer> cards = IntStream.range(0, 20).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(cards, new Random(7));
        System.out.println(cards);
        List<Integer> linked = new LinkedList<>(IntStream.range(0, 20).boxed().toList());
        Collections.shuffle(linked, new Random(7));
        System.out.println(linked.equals(cards) + " " + new ArrayList<>(linked).subList(0, 5));

        Random random = new Random(17);
        int[] deck = IntStream.range(0, 52).toArray();
        for (int i = deck.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swap = deck[i];
            deck[i] = deck[j];
            deck[j] = swap;
        }
        System.out.println(Arrays.toString(Arrays.copyOf(deck, 13)));
        TreeMap<String, Integer> permutations = new TreeMap<>();
        for (int round = 0; round < 600; round++) {
            List<String> letters = Arrays.asList("a", "b", "c");
            Collections.shuffle(letters, random);
            permutations.merge(String.join("", letters), 1, Integer::sum);
        }
        System.out.println(permutations);
        int inside = 0;
        for (int i = 0; i < 4000; i++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            inside += x * x + y * y < 1 ? 1 : 0;
        }
        System.out.println(inside / 1000.0);
        Counter counter = new Counter();
        System.out.println(counter.nextInt() + " " + counter.nextInt(1000) + " " + counter.nextDouble() + " "
                + counter.nextBoolean() + " " + counter.nextInt(5, 10)
                + " " + counter.ints(4, 0, 9).boxed().toList() + " " + counter.nextFloat());
    }
}
