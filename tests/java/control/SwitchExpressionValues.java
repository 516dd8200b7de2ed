/** Checks switch expressions: arrows, yield, several labels, nesting, and values left on the operand stack. */
public class SwitchExpressionValues {
    private static int daysIn(int month, boolean leap) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> {
                if (leap) {
                    yield 29;
                }
                yield 28;
            }
            default -> 31;
        };
    }

    private static String old(int value) {
        return switch (value) {
            case 0:
                System.out.print("falls ");
            case 1:
                yield "small";
            default:
                String text = "n" + value;
                yield text;
        };
    }

    public static void main(String[] args) {
        int total = 0;
        for (int month = 1; month <= 12; month++) {
            total = total * 2 + daysIn(month, month % 2 == 0) - daysIn(month, false);
        }
        System.out.println(total + " " + daysIn(2, true) + " " + daysIn(11, true));
        System.out.println(old(0) + " " + old(1) + " " + old(2));
        int base = 100;
        int sum = base + switch (total) {
            case 1024 -> switch (base) {
                case 100 -> {
                    try {
                        yield Integer.parseInt("x");
                    } catch (NumberFormatException e) {
                        yield 7;
                    }
                }
                default -> 1;
            };
            default -> 2;
        } * base;
        System.out.println(sum);
        double widened = switch (sum) {
            case 1 -> 1;
            case 2 -> 'c';
            default -> 2.5f;
        };
        System.out.println(widened);
        try {
            int failed = switch (args.length) {
                case 0 -> throw new IllegalStateException("from a switch");
                default -> 1;
            };
            System.out.println(failed);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
