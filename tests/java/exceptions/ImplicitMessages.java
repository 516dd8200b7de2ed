/** Checks the messages of exceptions that instructions and core methods throw by themselves. */
import java.util.List;

public class ImplicitMessages {
    interface Action {
        Object run() throws Exception;
    }

    private static void attempt(Action action) {
        try {
            System.out.println("result " + action.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int zero = args.length;
        String text = "text";
        Object nothing = null;
        Integer noBox = null;
        attempt(() -> 1 / zero);
        attempt(() -> 1L % zero);
        attempt(() -> new int[2][zero + 3][zero].length + new int[zero - 5].length);
        attempt(() -> text.charAt(9));
        attempt(() -> text.charAt(-1));
        attempt(() -> text.substring(3, 2));
        attempt(() -> text.substring(5));
        attempt(() -> nothing.toString());
        attempt(() -> noBox + 1);
        attempt(() -> Integer.parseInt("12a"));
        attempt(() -> Integer.parseInt(""));
        attempt(() -> Integer.parseInt(null));
        attempt(() -> Long.parseLong("99999999999999999999"));
        attempt(() -> Double.parseDouble("1..2"));
        attempt(() -> List.of(1, 2).get(2));
        attempt(() -> new java.util.ArrayList<>(List.of(1)).get(1));
        attempt(() -> List.of(1).add(2));
        attempt(() -> List.of().iterator().next());
        attempt(() -> Thread.State.valueOf("DONE"));
        attempt(() -> Class.forName("no.such.Type"));
        attempt(() -> Math.addExact(Integer.MAX_VALUE, 1));
        attempt(() -> Math.toIntExact(1L << 31));
        attempt(() -> java.util.Objects.requireNonNull(null, "must not be null"));
        attempt(() -> "a".repeat(-1));
        attempt(() -> new StringBuilder("abc").deleteCharAt(3));
    }
}
