import java.util.Map;
import java.util.TreeMap;

/** Checks a recursive descent calculator with variables and error reports, over many inputs. */
public class ScanCalculator {
    private static final String[] LEVELS = {"+-", "*/%"};

    private static final class Parser {
        private final String source;
        private final Map<String, Double> variables;
        private int at;

        Parser(String source, Map<String, Double> variables) {
            this.source = source.replace(" ", "");
            this.variables = variables;
        }

        private char peek() {
            return at < source.length() ? source.charAt(at) : '\0';
        }

        double expression() {
            double value = binary(0);
            if (at < source.length() && peek() != ')') {
                throw new IllegalArgumentException("unexpected '" + peek() + "' at " + at);
            }
            return value;
        }

        private double binary(int level) {
            if (level == LEVELS.length) {
                return factor();
            }
            double value = binary(level + 1);
            while (LEVELS[level].indexOf(peek()) >= 0) {
                char operator = source.charAt(at++);
                double right = binary(level + 1);
                value = switch (operator) {
                    case '+' -> value + right;
                    case '-' -> value - right;
                    case '*' -> value * right;
                    case '/' -> value / right;
                    default -> value % right;
                };
            }
            return value;
        }

        private double factor() {
            if (peek() == '-') {
                at++;
                return -factor();
            }
            if (peek() == '(') {
                at++;
                double value = expression();
                if (source.charAt(at++) != ')') {
                    throw new IllegalArgumentException("missing )");
                }
                return value;
            }
            int start = at;
            while (Character.isLetterOrDigit(peek()) || peek() == '.') {
                at++;
            }
            String word = source.substring(start, at);
            return variables.containsKey(word) ? variables.get(word) : Double.parseDouble(word);
        }
    }

    public static void main(String[] args) {
        Map<String, Double> variables = new TreeMap<>(Map.of("x", 9.0, "y", -0.5));
        for (String line : new String[] {"1 + 2 * 3", "(1 + 2) * 3", "x / 4 - -2", "x * x % 7", "10 / 0", "-(x - y) / 0.3",
            "2 * (3 + 4", "1 + ", "3 (3)", "z + 1", "1..2", "0 / 0", "((((y))))", "2 - 3 - 4", "100 / 8 / 2 * 3 % 4"}) {
            try {
                System.out.println(line + " = " + new Parser(line, variables).expression());
            } catch (RuntimeException e) {
                System.out.println(line + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
