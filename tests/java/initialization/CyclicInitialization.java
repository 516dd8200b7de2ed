/** Checks classes whose initializers need each other: whoever comes second sees default values. */
public class CyclicInitialization {
    static class Chicken {
        static int eggs = Egg.chickens + 1;
        static final int FIXED = 100;

        static {
            System.out.println("Chicken done with eggs " + eggs);
        }
    }

    static class Egg {
        static int chickens = Chicken.eggs + Chicken.FIXED + 10;

        static {
            System.out.println("Egg done with chickens " + chickens);
        }
    }

    static class Base {
        static final Object DERIVED = new Derived();
        static int counter = 5;

        static {
            System.out.println("Base done with counter " + counter);
        }
    }

    static class Derived extends Base {
        static int copied = counter;

        Derived() {
            System.out.println("Derived constructed, counter " + counter + ", copied " + copied);
            counter = 50;
        }

        static {
            System.out.println("Derived done with copied " + copied);
        }
    }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int count = 0;
        static int untouched;

        Singleton() {
            count++;
            untouched++;
        }
    }

    public static void main(String[] args) {
        System.out.println(Egg.chickens + " " + Chicken.eggs);
        new Derived();
        System.out.println(Base.counter);
        System.out.println(Singleton.INSTANCE.count + " " + Singleton.untouched);
    }
}
