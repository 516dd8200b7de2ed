import java.util.Random;
import java.util.stream.Collectors;

/** Checks nextGaussian and the streams of values of seeded generators. */
public class RandomGaussian {
    public static void main(String[] args) {
        Random random = new Random(99);
        for (int i = 0; i < 6; i++) {
            System.out.print(random.nextGaussian() + " ");
        }
        System.out.println();
        int withinOne = 0;
        double sum = 0;
        for (int i = 0; i < 1000; i++) {
            double value = random.nextGaussian();
            sum += value;
            withinOne += Math.abs(value) < 1 ? 1 : 0;
        }
        System.out.println(withinOne + " " + sum);
        System.out.println(random.nextGaussian(100, 15));
        System.out.println(new Random(1).ints(5).boxed().collect(Collectors.toList()));
        System.out.println(new Random(1).ints(8, 0, 100).boxed().collect(Collectors.toList()));
        System.out.println(new Random(1).ints(1, 7).limit(10).sum());
        System.out.println(new Random(1).longs(3).boxed().collect(Collectors.toList()));
        System.out.println(new Random(1).longs(4, -10, 10).boxed().collect(Collectors.toList()));
        System.out.println(new Random(1).doubles(3).boxed().collect(Collectors.toList()));
        System.out.println(new Random(1).doubles(2, 5, 6).boxed().collect(Collectors.toList()));
        new Random(1).ints(-1);
    }
}
