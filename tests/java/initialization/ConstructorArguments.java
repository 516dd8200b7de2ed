/** Checks that arguments of this(...) and super(...) are evaluated first, may use statics, and failures stop all. */
public class ConstructorArguments {
    static int counter;

    static int next(String where) {
        System.out.println("argument for " + where + ": " + ++counter);
        return counter;
    }

    static class Base {
        final int total;

        Base(int a, int b) {
            total = a * 10 + b;
            System.out.println("base " + total);
            if (b > 8) {
                throw new IllegalStateException("b is " + b);
            }
        }
    }

    static class Derived extends Base {
        final int own = next("own field");

        Derived(int a) {
            super(next("super first"), a + next("super second"));
            System.out.println("derived " + own);
        }

        Derived() {
            this(next("this") * 2);
            System.out.println("default");
        }

        Derived(int[] array) {
            this(array == null ? -1 : array.length > 2 ? array[2] : array[0]);
        }
    }

    public static void main(String[] args) {
        System.out.println(new Derived().total);
        System.out.println(new Derived(new int[] {-3}).total + " " + new Derived((int[]) null).total);
        try {
            new Derived(new int[0]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("before base: " + e.getMessage());
        }
        try {
            new Derived(5);
        } catch (IllegalStateException e) {
            System.out.println("in base: " + e.getMessage() + ", counter " + counter);
        }
    }
}
