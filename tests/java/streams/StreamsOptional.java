import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Checks Optional and its primitive kin. */
public class StreamsOptional {
    private static Optional<Integer> parse(String text) {
        try {
            return Optional.of(Integer.valueOf(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public static void main(String[] args) {
        for (String text : List.of("12", "-3", "x")) {
            Optional<Integer> value = parse(text);
            System.out.println(value + " " + value.isPresent() + " " + value.isEmpty() + " " + value.orElse(-1) + " "
                    + value.map(n -> n * 2)
                    + " " + value.filter(n -> n > 0) + " " + value.flatMap(n -> parse(n + "0")) + " "
                    + value.or(() -> Optional.of(0)));
            value.ifPresentOrElse(n -> System.out.print("has " + n), () -> System.out.print("nothing"));
            System.out.println(" " + value.stream().count() + " " + value.hashCode());
        }
        System.out.println(Optional.of("x").map(text -> (String) null) + " " + Optional.ofNullable(null)
                .equals(Optional.empty()));
        System.out.println(Optional.of(1).equals(Optional.of(1)) + " " + (Optional.empty() == Optional.empty()));
        System.out.println(OptionalInt.of(3) + " " + OptionalInt.empty() + " " + OptionalDouble.of(-0.0) + " "
                + OptionalDouble.of(0).equals(OptionalDouble.of(-0.0)));
        System.out.println(OptionalInt.empty().orElse(9) + " " + OptionalInt.of(4).orElseThrow() + " "
                + OptionalInt.of(4).hashCode());

        Runnable[] failing = {() -> Optional.of(null), () -> Optional.empty().get(), () -> OptionalInt.empty().getAsInt(),
            () -> Optional.empty().orElseThrow(() -> new IllegalStateException("own")),
            () -> Optional.of(1).flatMap(n -> null)};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (NoSuchElementException | NullPointerException | IllegalStateException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Optional.empty().orElseThrow();
    }
}
