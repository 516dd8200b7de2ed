/** Checks a switch inside a loop as a hand-written lexer and evaluator for arithmetic expressions. */
public class StateMachine {
    private final String input;
    private int position;

    private StateMachine(String input) {
        this.input = input;
    }

    private long sum() {
        long value = product();
        while (true) {
            switch (peek()) {
                case '+': position++; value += product(); break;
                case '-': position++; value -= product(); break;
                default: return value;
            }
        }
    }

    private long product() {
        long value = factor();
        for (;;) {
            char operator = peek();
            if (operator != '*' && operator != '/' && operator != '%') {
                return value;
            }
            position++;
            long right = factor();
            value = operator == '*' ? value * right : operator == '/' ? value / right : value % right;
        }
    }

    private long factor() {
        switch (peek()) {
            case '-':
                position++;
                return -factor();
            case '(':
                position++;
                long inner = sum();
                position++;
                return inner;
            default:
                long digits = 0;
                while (peek() >= '0' && peek() <= '9') {
                    digits = digits * 10 + input.charAt(position++) - '0';
                }
                return digits;
        }
    }

    private char peek() {
        while (position < input.length() && input.charAt(position) == ' ') {
            position++;
        }
        return position < input.length() ? input.charAt(position) : '\0';
    }

    public static void main(String[] args) {
        for (String text : new String[] {"1 + 2 * 3", "(1+2)*3", "-(4-10)*-2", "100/7%5", "2*(3*(4*(5-6)))", ""}) {
            System.out.println(text + " = " + new StateMachine(text).sum());
        }
    }
}
