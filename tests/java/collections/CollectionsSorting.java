import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Checks stable sorting, comparator combinators, large primitive sorts and a broken comparator. */
public class CollectionsSorting {
    private record Person(String name, int age, Double score) {
    }

    public static void main(String[] args) {
        List<Person> people = new ArrayList<>(List.of(new Person("Eve", 30, 1.5), new Person("bob", 25, 2.0),
                new Person("Al", 30, 0.5),
                new Person("cy", 25, 1.5), new Person("Di", 41, Double.NaN)));
        Function<Comparator<Person>, String> order = comparator -> {
            List<Person> copy = new ArrayList<>(people);
            copy.sort(comparator);
            StringBuilder out = new StringBuilder();
            copy.forEach(person -> out.append(person.name()).append(' '));
            return out.toString().trim();
        };
        System.out.println(order.apply(Comparator.comparing(Person::name)));
        System.out.println(order.apply(Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER).reversed()));
        System.out.println(order.apply(Comparator.comparingInt(Person::age)));
        System.out.println(order.apply(Comparator.comparingInt(Person::age).thenComparing(Person::score)));
        System.out.println(order.apply(Comparator.comparing(Person::score, Comparator.reverseOrder())
                .thenComparingInt(Person::age)));
        System.out.println(order.apply((a, b) -> 0));

        int state = 1;
        Integer[] boxed = new Integer[2000];
        int[] ints = new int[3000];
        double[] doubles = new double[1000];
        byte[] bytes = new byte[500];
        for (int i = 0; i < ints.length; i++) {
            state = state * 1664525 + 1013904223;
            ints[i] = state >> (i % 3 * 8);
            boxed[i % boxed.length] = state % 1000;
            doubles[i % doubles.length] = Double.longBitsToDouble((long) state << 32);
            bytes[i % bytes.length] = (byte) (state >> 16);
        }
        Arrays.sort(ints);
        Arrays.sort(doubles);
        Arrays.sort(bytes);
        Arrays.sort(boxed, Comparator.comparing((Integer value) -> value % 10).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.hashCode(ints) + " " + Arrays.hashCode(doubles) + " " + Arrays.hashCode(bytes) + " "
                + Arrays.hashCode(boxed));
        System.out.println(ints[0] + " " + ints[1500] + " " + ints[2999] + " " + doubles[0] + " " + boxed[0] + " "
                + boxed[1999]);

        List<String> nulls = Arrays.asList("b", null, "a", null);
        nulls.sort(Comparator.nullsLast(Comparator.naturalOrder()));
        System.out.println(nulls);
        Integer[] broken = new Integer[100];
        Arrays.setAll(broken, i -> i * 7919 % 100);
        Arrays.sort(broken, (a, b) -> a % 7 < b % 5 ? -1 : a % 3 == 0 ? 1 : -1);
        System.out.println("no violation noticed");
    }
}
