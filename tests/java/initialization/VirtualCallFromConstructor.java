/** Checks what an overriding method sees when a superclass constructor calls it: defaults, constants, captures. */
public class VirtualCallFromConstructor {
    abstract static class Base {
        Base() {
            System.out.println("base sees " + describe());
        }

        abstract String describe();
    }

    static class Derived extends Base {
        private final int constant = 42;
        private final int computed = Integer.parseInt("43");
        private final String text;
        private int assigned = 44;
        private int unassigned;

        Derived(String text) {
            this.text = text;
            System.out.println("derived sees " + describe());
        }

        @Override
        String describe() {
            unassigned++;
            return constant + " " + computed + " " + text + " " + assigned++ + " " + unassigned;
        }
    }

    class Inner extends Base {
        @Override
        String describe() {
            return "outer " + (VirtualCallFromConstructor.this != null);
        }
    }

    public static void main(String[] args) {
        Derived derived = new Derived("text");
        System.out.println("finally " + derived.describe());
        new VirtualCallFromConstructor().new Inner();
        String captured = "captured " + args.length;
        new Base() {
            private final String own = "own";
            private final Object late = new Object();

            @Override
            String describe() {
                return captured + " " + own + " " + (late == null);
            }
        };
    }
}
