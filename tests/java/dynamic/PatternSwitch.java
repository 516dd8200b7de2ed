// needs: 21
/** Checks pattern switches: order of cases, guards, null, default, arrays, and guards with side effects. */
public class PatternSwitch {
    private static int guards;

    private static boolean guard(boolean value) {
        guards++;
        return value;
    }

    private static String describe(Object object) {
        return switch (object) {
            case null -> "null";
            case Integer i when i > 100 && guard(i % 2 == 0) -> "large even " + i;
            case Integer i when guard(i < 0) -> "negative " + i;
            case Integer i -> "int " + (i + 1);
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case CharSequence text -> text.length() + " characters";
            case int[] array when array.length > 1 -> "array " + array[1];
            case Object[] array -> "objects " + array.getClass().getSimpleName();
            case Enum<?> constant -> constant.name() + constant.ordinal();
            default -> object.getClass().getSimpleName();
        };
    }

    private static int fallBack(Object object) {
        int result = 0;
        switch (object) {
            case String s:
                result += s.length();
                break;
            case Character c when c == 'x':
                result += 100;
            default:
                result++;
        }
        return result;
    }

    private static String withoutNull(Object object) {
        return switch (object) {
            case String s -> s;
            case null, default -> "null or other";
        };
    }

    public static void main(String[] args) {
        Object[] objects = {null, 200, 201, -5, 7, 5L, "", "text", new StringBuilder("ab"), new int[] {1, 2},
            new int[0], new String[0], Thread.State.BLOCKED, 'c', 1.5};
        for (Object object : objects) {
            System.out.println(describe(object) + " " + withoutNull(object));
        }
        System.out.println(guards + " guards, " + fallBack("four") + " " + fallBack('x') + " " + fallBack('y') + " "
            + fallBack(1));
        try {
            fallBack(null);
        } catch (NullPointerException e) {
            System.out.println("null needs its own case");
        }
    }
}
