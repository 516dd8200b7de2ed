import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Checks seeded SplittableRandom and its splits. */
public class RandomSplittable {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, -1, 123456789}) {
            SplittableRandom random = new SplittableRandom(seed);
            SplittableRandom child = random.split();
            System.out.println(random.nextInt() + " " + random.nextLong() + " " + random.nextInt(100) + " "
                    + random.nextInt(-3, 4) + " " + random.nextLong(1L << 40)
                    + " " + random.nextDouble() + " " + random.nextBoolean() + " | " + child.nextInt() + " "
                    + child.split().nextLong() + " " + child.nextDouble(1, 2));
        }
        System.out.println(new SplittableRandom(5).ints(6, 0, 50).boxed().collect(Collectors.toList()));
        System.out.println(new SplittableRandom(5).longs(3).boxed().collect(Collectors.toList()) + " "
                + new SplittableRandom(5).doubles(2).sum());
        SplittableRandom walk = new SplittableRandom(31337);
        int x = 0;
        int y = 0;
        for (int step = 0; step < 2000; step++) {
            switch (walk.nextInt(4)) {
                case 0 -> x++;
                case 1 -> x--;
                case 2 -> y++;
                default -> y--;
            }
        }
        System.out.println(x + " " + y);
        byte[] bytes = new byte[9];
        walk.nextBytes(bytes);
        System.out.println(java.util.Arrays.toString(bytes));
        walk.nextInt(0);
    }
}
