import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Digests the methods of Arrays over arrays of several element types. */
public class DigestsArrays {
    private static final String[] METHODS = ("sortInts sortIntRange sortDoubles sortBytesAndChars sortObjects binarySearch "
            + "binarySearchRange equals mismatch compare hashCode copyOf copyOfRange copyObjects "
            + "fill asList stream setAll deep arraycopy clone").split(" ");
    private static final int ROUNDS = 120;
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

    private static int[] ints(int maximum) {
        int[] out = new int[below(maximum + 1)];
        for (int i = 0; i < out.length; i++) {
            out[i] = below(3) == 0 ? next() : below(20) - 10;
        }
        return out;
    }

    private static double[] doubles() {
        double[] out = new double[below(20)];
        for (int i = 0; i < out.length; i++) {
            out[i] = List.of(0.0, -0.0, Double.NaN, 1.5, below(100) / 7.0).get(below(5));
        }
        return out;
    }

    private static Integer[] boxes() {
        Integer[] out = new Integer[below(40)];
        Arrays.setAll(out, i -> below(30));
        return out;
    }

    private static int index(int size) {
        return below(8) == 0 ? below(size + 5) - 2 : below(size + 1);
    }

    private static int indexAfter(int start, int size) {
        return below(8) == 0 ? index(size) : start + below(Math.max(1, size - start + 1));
    }

    private static Object call(String method) {
        int[] a = ints(20);
        int[] b = below(2) == 0 ? ints(20) : Arrays.copyOf(a, Math.max(0, a.length + below(3) - 1));
        int from = index(a.length);
        int to = indexAfter(from, a.length);
        return switch (method) {
            case "sortInts" -> {
                int[] large = ints(300);
                Arrays.sort(large);
                yield Arrays.hashCode(large);
            }
            case "sortIntRange" -> {
                Arrays.sort(a, from, to);
                yield Arrays.toString(a);
            }
            case "sortDoubles" -> {
                double[] values = doubles();
                Arrays.sort(values);
                yield Arrays.toString(values) + Arrays.binarySearch(values, 1.5);
            }
            case "sortBytesAndChars" -> {
                byte[] bytes = new byte[below(60)];
                char[] chars = new char[below(60)];
                for (int i = 0; i < Math.min(bytes.length, chars.length); i++) {
                    bytes[i] = (byte) next();
                    chars[i] = (char) next();
                }
                Arrays.sort(bytes);
                Arrays.sort(chars);
                yield Arrays.hashCode(bytes) * 31 + Arrays.hashCode(chars);
            }
            case "sortObjects" -> {
                Integer[] values = boxes();
                Arrays.sort(values, Comparator.comparing((Integer each) -> each % 5));
                yield Arrays.hashCode(values);
            }
            case "binarySearch" -> {
                Arrays.sort(a);
                yield Arrays.binarySearch(a, below(20) - 10);
            }
            case "binarySearchRange" -> Arrays.binarySearch(a, from, to, below(20) - 10);
            case "equals" -> Arrays.equals(a, b) + " " + Arrays.equals(a, from, to, Arrays.copyOf(b, 22), from, to);
            case "mismatch" -> Arrays.mismatch(a, b) * 100 + Arrays.mismatch(a, 0, a.length / 2, b, 0, b.length / 2);
            case "compare" -> Arrays.compare(a, b) * 10 + Arrays.compareUnsigned(a, b);
            case "hashCode" -> Arrays.hashCode(a) + Arrays.hashCode(doubles()) + Arrays.hashCode(boxes());
            case "copyOf" -> Arrays.toString(Arrays.copyOf(a, from));
            case "copyOfRange" -> Arrays.toString(Arrays.copyOfRange(a, from, to));
            case "copyObjects" -> Arrays.toString(Arrays.copyOfRange(boxes(), from, to, Number[].class));
            case "fill" -> {
                Arrays.fill(a, from, to, 77);
                yield Arrays.toString(a);
            }
            case "asList" -> Arrays.asList(Arrays.copyOf(boxes(), 22)).subList(from, to).toString();
            case "stream" -> Arrays.stream(a, from, to).sum();
            case "setAll" -> {
                Arrays.setAll(a, i -> i * i - from);
                yield Arrays.hashCode(a);
            }
            case "deep" -> Arrays.deepToString(new int[][] {a, b, null}) + Arrays.deepHashCode(new Object[] {a, boxes()})
                    + Arrays.deepEquals(new int[][] {a}, new int[][] {b});
            case "arraycopy" -> {
                System.arraycopy(a, from, a, to, a.length - to - below(2));
                yield Arrays.toString(a);
            }
            case "clone" -> Arrays.equals(a, a.clone()) && a.clone() != a;
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
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
