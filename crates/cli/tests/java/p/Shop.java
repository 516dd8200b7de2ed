package p;

import java.util.Objects;
import java.util.function.IntUnaryOperator;

public class Shop {
    static int count;

    public static int sell(int amount, int stock) {
        if (amount > 10 && stock == amount * 2) {
            return 1; // sold
        }
        return 0;
    }

    public static int sell(String what) {
        return what.isEmpty() ? 7 : 8; // by name
    }

    public static int order(int[] items, int which) {
        int price = price(items, which); // order
        return price * 2;
    }

    private static int price(int[] items, int which) {
        if (which > 3) {
            return divide(items[which], which - 7); // price
        }
        return 0;
    }

    private static int divide(int a, int b) {
        return a / b; // divide
    }

    public static int careful(int b) {
        try {
            return divide(1, b); // careful
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    public static int never(int x) {
        if (x * x == 3) {
            return 1; // never
        }
        return 2;
    }

    private static int forgotten(int x) {
        return x + 1; // forgotten
    }

    public static int wrapped(String text) {
        try {
            return parse(text); // try
        } catch (NumberFormatException e) {
            throw new IllegalStateException("wrapped", e); // wrap
        } finally {
            count++; // finally
        }
    }

    private static int parse(String text) {
        try {
            if (text.length() == 2) {
                throw new NumberFormatException(text); // parse
            }
        } finally {
            count += 2;
        }
        return 3;
    }

    public static int checked(Object o) {
        return Objects.requireNonNull(o).hashCode(); // checked
    }

    public static int applied(int x) {
        IntUnaryOperator twice = y -> {
            if (y == 77) {
                throw new IllegalArgumentException(); // lambda
            }
            return 2 * y;
        };
        return twice.applyAsInt(x); // applied
    }

    static class Shelf {
        final int size;

        Shelf(int size) {
            if (size < 0) {
                throw new IllegalArgumentException("size"); // shelf
            }
            this.size = size;
        }
    }
}
