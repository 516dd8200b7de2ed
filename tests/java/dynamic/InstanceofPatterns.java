/** Checks type patterns in instanceof: scope after conditions, negation, loops, generics and null. */
import java.util.List;

public class InstanceofPatterns {
    private final Object value;

    InstanceofPatterns(Object value) {
        this.value = value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof InstanceofPatterns that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    private static String describe(Object object) {
        if (!(object instanceof CharSequence text)) {
            if (object instanceof Integer number && number > 10) {
                return "large " + (number + 1);
            } else if (object instanceof int[] array && array.length > 0 && array[0] == 7) {
                return "array starting with seven of " + array.length;
            }
            return object instanceof Number number ? "number " + number.longValue() : "other";
        }
        return "text of " + text.length() + (text instanceof String string ? string.toUpperCase() : "");
    }

    private static int sum(List<?> list) {
        int total = 0;
        for (Object element : list) {
            if (!(element instanceof Integer number)) {
                continue;
            }
            total += number;
        }
        return total;
    }

    public static void main(String[] args) {
        Object[] objects = {"text", new StringBuilder("ab"), 11, 5, 2.9, new int[] {7, 8}, new int[0], null, 'c'};
        for (Object object : objects) {
            System.out.println(describe(object));
        }
        System.out.println(sum(List.of(1, "two", 3, 4.0, 5)));
        System.out.println(new InstanceofPatterns(1).equals(new InstanceofPatterns(1)) + " "
            + new InstanceofPatterns(1).equals(1) + " " + new InstanceofPatterns(1).equals(null));
        Object countdown = 3;
        while (countdown instanceof Integer number && number > 0) {
            System.out.print(number + " ");
            countdown = number == 1 ? "done" : (Object) (number - 1);
        }
        System.out.println(countdown);
    }
}
