// args: 38000
// Sorting objects with a comparator: interface calls, and the JDK's own merge sort.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

class SortObjects {
    static final class Person {
        final String name;
        final int age;

        Person(String name, int age) {
            this.name = name;
            this.age = age;
        }

        String name() {
            return name;
        }

        int age() {
            return age;
        }
    }

    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        List<Person> people = new ArrayList<>();
        int random = 12345;
        for (int i = 0; i < count; i++) {
            random = random * 1103515245 + 12345;
            String name = "" + (char) ('a' + (random >>> 16) % 26) + (char) ('a' + (random >>> 21) % 26);
            people.add(new Person(name, (random >>> 8) % 90));
        }
        people.sort(Comparator.comparingInt(Person::age).thenComparing(Person::name));
        long checksum = 0;
        for (Person person : people) {
            checksum = checksum * 31 + person.age() * 7 + person.name().hashCode();
        }
        System.out.println(checksum);
    }
}
