import java.util.Arrays;
import java.util.BitSet;

/** Digests the methods of BitSet over word boundaries and wrong ranges. */
public class DigestsBitSet {
    private static final String[] METHODS = ("set setRange setRangeValue clear clearRange flip flipRange get getRange "
            + "nextSetBit nextClearBit previousSetBit previousClearBit and or xor andNot cardinality "
            + "intersects toArrays valueOf toString clone size").split(" ");
    private static final int ROUNDS = 200;
    private static BitSet subject;
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

    private static int index() {
        return switch (below(4)) {
            case 0 -> 60 + below(8);
            case 1 -> 126 + below(4);
            default -> below(200) - (below(40) == 0 ? 100 : 0);
        };
    }

    private static BitSet other() {
        BitSet bits = new BitSet();
        for (int i = below(6); i > 0; i--) {
            int from = below(180);
            bits.set(from, from + below(20));
        }
        return bits;
    }

    private static Integer outcome(int result) {
        return subject.hashCode() * 31 + result * 7 + subject.length();
    }

    private static Object call(String method) {
        subject.flip(below(150));
        int from = index();
        int to = below(10) == 0 ? index() : from + below(70);
        return switch (method) {
            case "set" -> {
                subject.set(from);
                subject.set(to, from % 2 == 0);
                yield outcome(0);
            }
            case "setRange" -> {
                subject.set(from, to);
                yield outcome(0);
            }
            case "setRangeValue" -> {
                subject.set(from, to, below(2) == 0);
                yield outcome(0);
            }
            case "clear" -> {
                subject.clear(from);
                yield outcome(0);
            }
            case "clearRange" -> {
                subject.clear(from, to);
                yield outcome(0);
            }
            case "flip" -> {
                subject.flip(from);
                yield outcome(0);
            }
            case "flipRange" -> {
                subject.flip(from, to);
                yield outcome(0);
            }
            case "get" -> subject.get(from);
            case "getRange" -> subject.get(from, to);
            case "nextSetBit" -> subject.nextSetBit(from);
            case "nextClearBit" -> subject.nextClearBit(from);
            case "previousSetBit" -> subject.previousSetBit(from);
            case "previousClearBit" -> subject.previousClearBit(from);
            case "and" -> {
                subject.and(other());
                yield outcome(0);
            }
            case "or" -> {
                subject.or(other());
                yield outcome(0);
            }
            case "xor" -> {
                subject.xor(other());
                yield outcome(0);
            }
            case "andNot" -> {
                subject.andNot(other());
                yield outcome(0);
            }
            case "cardinality" -> subject.cardinality() * 1000 + subject.length();
            case "intersects" -> subject.intersects(other()) + " " + subject.isEmpty() + subject.equals(other());
            case "toArrays" -> Arrays.hashCode(subject.toLongArray()) * 31 + Arrays.hashCode(subject.toByteArray());
            case "valueOf" -> BitSet.valueOf(new long[] {next(), 0, next(), 0}).hashCode()
                    + BitSet.valueOf(new byte[] {(byte) next(), 0}).length();
            case "toString" -> subject.get(0, 80).toString();
            case "clone" -> subject.equals(subject.clone()) + " " + subject.hashCode();
            case "size" -> new BitSet(Math.floorMod(from, 300)).size() + ((BitSet) subject.clone()).size() / 64;
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            subject = other();
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
