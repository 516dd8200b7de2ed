import java.util.List;
import java.util.Locale;
import java.util.Scanner;

/** Digests the methods of Scanner over random mixtures of numbers, words and lines. */
public class DigestsScanner {
    private static final String[] METHODS = ("next nextLine nextInt nextIntRadix nextLong nextDouble nextBoolean "
            + "nextBigDecimal nextByte hasNexts useDelimiter pattern findInLine findWithinHorizon "
            + "skip tokens").split(" ");
    private static final int ROUNDS = 24;
    private static Scanner input;
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

    private static Scanner scanner() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 150; i++) {
            out.append(switch (below(9)) {
                case 0 -> "word";
                case 1 -> "-" + below(300);
                case 2 -> below(10000) / 100.0;
                case 3 -> below(2) == 0;
                case 4 -> Integer.toHexString(next());
                case 5 -> (long) next() << 20;
                case 6 -> below(5) + "e" + below(9);
                case 7 -> "1,234";
                default -> "";
            }).append(List.of(" ", "  ", "\n", ",", "\r\n").get(below(5)));
        }
        return new Scanner(out.toString()).useLocale(Locale.ROOT);
    }

    private static Object call(String method) {
        if (!input.hasNext()) {
            input = scanner();
        } else if (below(3) == 0) {
            input.next();
        }
        return switch (method) {
            case "next" -> input.next() + "|" + input.next();
            case "nextLine" -> input.nextLine() + "|" + input.hasNextLine() + input.nextLine();
            case "nextInt" -> input.hasNextInt() || below(4) == 0 ? input.nextInt() : (Object) input.next();
            case "nextIntRadix" -> input.hasNextInt(16) || below(4) == 0 ? input.nextInt(16) : (Object) (input.next()
                    + input.hasNextInt(8));
            case "nextLong" -> input.hasNextLong() || below(4) == 0 ? input.nextLong() : (Object) input.next();
            case "nextDouble" -> input.hasNextDouble() || below(4) == 0 ? input.nextDouble() : (Object) input.next();
            case "nextBoolean" -> input.hasNextBoolean() || below(4) == 0 ? input.nextBoolean() : (Object) input.next();
            case "nextBigDecimal" -> input.hasNextBigDecimal()
                    || below(4) == 0 ? input.nextBigDecimal() : (Object) input.next();
            case "nextByte" -> input.hasNextByte() ? (Object) input.nextByte() : input.hasNextShort()
                    || below(4) == 0 ? (Object) input.nextShort() : input.next();
            case "hasNexts" -> input.hasNext() + " " + input.hasNextInt() + input.hasNextDouble() + input.hasNextBoolean()
                    + input.hasNextBigInteger();
            case "useDelimiter" -> input.useDelimiter("[,\\s]+").next() + input.delimiter();
            case "pattern" -> input.hasNext("[0-9]+") + " " + input.next("\\S*");
            case "findInLine" -> input.findInLine("(\\d+)[., ]") == null ? input.nextLine() : input.match().group(1);
            case "findWithinHorizon" -> input.findWithinHorizon("[a-f]\\d", 12) + "|" + input.next();
            case "skip" -> input.skip("[^0-9]?").next();
            case "tokens" -> input.tokens().limit(5).toList().toString();
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            input = scanner();
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
