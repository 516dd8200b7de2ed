import java.util.Random;

/** Checks the sequences of seeded java.util.Random for every kind of value, with bounds and their exceptions. */
public class RandomSeeded {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 42, -1, Long.MIN_VALUE, 0x5DEECE66DL}) {
            Random random = new Random(seed);
            System.out.println(seed + ": " + random.nextInt() + " " + random.nextInt(10) + " " + random.nextInt(64) + " "
                    + random.nextInt((1 << 30) + 1)
                    + " " + random.nextLong() + " " + random.nextBoolean() + " " + random.nextFloat() + " "
                    + random.nextDouble());
        }
        Random random = new Random(2024);
        byte[] bytes = new byte[11];
        random.nextBytes(bytes);
        System.out.println(java.util.Arrays.toString(bytes));
        StringBuilder dice = new StringBuilder();
        int[] histogram = new int[6];
        for (int i = 0; i < 600; i++) {
            int roll = random.nextInt(6);
            histogram[roll]++;
            if (i < 30) {
                dice.append(roll + 1);
            }
        }
        System.out.println(dice + " " + java.util.Arrays.toString(histogram));
        System.out.println(random.nextInt(5, 8) + " " + random.nextInt(-100, 100) + " "
                + random.nextInt(Integer.MIN_VALUE, Integer.MAX_VALUE)
                + " " + random.nextLong(1000) + " " + random.nextLong(-5, 5) + " " + random.nextDouble(2.5) + " "
                + random.nextFloat(1f, 2f));
        random.setSeed(2024);
        byte[] again = new byte[11];
        random.nextBytes(again);
        System.out.println(java.util.Arrays.equals(bytes, again));
        Runnable[] failing = {() -> random.nextInt(0), () -> random.nextInt(-5), () -> random.nextInt(3, 3),
            () -> random.nextLong(0), () -> random.nextDouble(Double.NaN)};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        long sum = 0;
        for (int i = 0; i < 5000; i++) {
            sum += random.nextInt() ^ random.nextInt(i + 1);
        }
        System.out.println(sum);
    }
}
