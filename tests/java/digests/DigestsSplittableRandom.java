import java.util.Arrays;
import java.util.SplittableRandom;

/** Digests SplittableRandom and its splits under many seeds and bounds. */
public class DigestsSplittableRandom {
    private static final String[] METHODS = ("nextInt nextIntBound nextIntRange nextLong nextLongBound nextLongRange "
            + "nextBoolean nextDouble nextDoubleBound nextDoubleRange nextFloat nextBytes seeded "
            + "ints longs doubles").split(" ");
    private static final int ROUNDS = 250;
    private static SplittableRandom subject;
    private static long state;

    private static int next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) (state >>> 20);
    }

    private static int below(int bound) {
        return Math.floorMod(next(), bound);
    }

    private static Object call(String method) {
        int bound = below(3) == 0 ? next() : below(1000) - 5;
        int origin = bound - below(2000) + 10;
        if (below(20) == 0) {
            subject = subject.split();
        }
        return switch (method) {
            case "nextInt" -> subject.nextInt();
            case "nextIntBound" -> subject.nextInt(bound);
            case "nextIntRange" -> subject.nextInt(origin, bound);
            case "nextLong" -> subject.nextLong();
            case "nextLongBound" -> subject.nextLong((long) bound << below(30));
            case "nextLongRange" -> subject.nextLong((long) origin << 16, (long) bound << 20);
            case "nextBoolean" -> subject.nextBoolean();
            case "nextDouble" -> subject.nextDouble();
            case "nextDoubleBound" -> subject.nextDouble(bound / 8.0);
            case "nextDoubleRange" -> subject.nextDouble(origin / 3.0, bound / 3.0);
            case "nextFloat" -> subject.nextFloat();
            case "nextBytes" -> {
                byte[] bytes = new byte[below(20)];
                subject.nextBytes(bytes);
                yield Arrays.hashCode(bytes);
            }
            case "seeded" -> new SplittableRandom(bound).nextInt() * 31L + new SplittableRandom((long) bound << 31).split()
                    .nextLong();
            case "ints" -> Arrays.hashCode(subject.ints(below(6) - 1, origin, bound).toArray());
            case "longs" -> Arrays.hashCode(subject.longs(below(5)).toArray());
            case "doubles" -> Arrays.hashCode(subject.doubles(below(5), 0, 3).toArray());
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            subject = new SplittableRandom(next());
            long digest = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Object result;
                try {
                    result = call(method);
                } catch (RuntimeException e) {
                    result = e.getClass().getName() + ": " + e.getMessage();
                }
                digest = digest * 1000003 + (result == null ? 1 : result.hashCode());
            }
            System.out.println(method + " " + Long.toHexString(digest));
        }
    }
}
