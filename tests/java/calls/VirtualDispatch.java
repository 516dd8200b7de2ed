/** Checks that the run-time class selects the method, through several levels, from constructors and with super. */
public class VirtualDispatch {
    static class Animal {
        Animal() {
            System.out.println("constructing " + name());
        }

        String name() {
            return "animal";
        }

        String greet() {
            return "I am " + name() + legs();
        }

        private String legs() {
            return " with animal legs";
        }

        static String kind() {
            return "Animal.kind";
        }
    }

    static class Dog extends Animal {
        private String given = "Rex";

        @Override
        String name() {
            return "dog " + given;
        }

        String legs() {
            return " with dog legs";
        }

        static String kind() {
            return "Dog.kind";
        }
    }

    static class Puppy extends Dog {
        @Override
        String name() {
            return "small " + super.name();
        }

        @Override
        String greet() {
            return super.greet() + "!";
        }
    }

    public static void main(String[] args) {
        Animal[] animals = {new Animal(), new Dog(), new Puppy()};
        for (Animal animal : animals) {
            System.out.println(animal.greet() + " " + animal.legs() + " " + animal.kind());
        }
        Dog dog = (Dog) animals[2];
        System.out.println(dog.legs() + " " + dog.kind() + " " + ((Animal) dog).name());
        Animal nobody = null;
        System.out.println("static call through null: " + nobody.kind());
    }
}
