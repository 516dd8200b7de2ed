import java.util.Arrays;
import java.util.Random;

/** Digests the methods of java.util.Random under many seeds and bounds. */
public class DigestsRandom {
    private static final String[] METHODS = ("nextInt nextIntBound nextIntPowerOfTwo nextIntRange nextLong nextLongBound "
            + "nextLongRange nextBoolean nextFloat nextFloatBound nextDouble nextDoubleRange "
            + "nextGaussian nextExponential nextBytes seeded ints longs doubles").split(" ");
    private static final int ROUNDS = 250;
    private static Random subject;
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
            subject.setSeed((long) next() << 20 ^ next());
        }
        return switch (method) {
            case "nextInt" -> subject.nextInt();
            case "nextIntBound" -> subject.nextInt(bound);
            case "nextIntPowerOfTwo" -> subject.nextInt(1 << below(31));
            case "nextIntRange" -> subject.nextInt(origin, bound);
            case "nextLong" -> subject.nextLong();
            case "nextLongBound" -> subject.nextLong((long) bound << below(30));
            case "nextLongRange" -> subject.nextLong((long) origin << 16, (long) bound << 20);
            case "nextBoolean" -> subject.nextBoolean();
            case "nextFloat" -> subject.nextFloat();
            case "nextFloatBound" -> subject.nextFloat(bound / 8f);
            case "nextDouble" -> subject.nextDouble();
            case "nextDoubleRange" -> subject.nextDouble(origin / 3.0, bound / 3.0);
            case "nextGaussian" -> subject.nextGaussian();
            case "nextExponential" -> subject.nextExponential();
            case "nextBytes" -> {
                byte[] bytes = new byte[below(20)];
                subject.nextBytes(bytes);
                yield Arrays.hashCode(bytes);
            }
            case "seeded" -> new Random(bound).nextInt() * 31L + new Random((long) bound << 31).nextLong();
            case "ints" -> Arrays.hashCode(subject.ints(below(6) - 1, origin, bound).toArray());
            case "longs" -> Arrays.hashCode(subject.longs(below(5)).toArray());
            case "doubles" -> Arrays.hashCode(subject.doubles(below(5), 0, 3).toArray());
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            subject = new Random(next());
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
