/** Checks that interfaces are initialized by their fields, or with a class only if they have default methods. */
public class InterfaceInitialization {
    static int log(String text) {
        System.out.println("  " + text);
        return 1;
    }

    interface Plain {
        int VALUE = log("Plain initialized");

        void method();
    }

    interface WithDefault {
        int VALUE = log("WithDefault initialized");

        default void helper() {
        }
    }

    interface WithStatic {
        int VALUE = log("WithStatic initialized");

        static void call() {
            System.out.println("  static call");
        }
    }

    interface Extending extends WithDefault, Plain {
        int OTHER = log("Extending initialized");
    }

    static class Implementor implements Plain, WithDefault, WithStatic {
        static {
            log("Implementor initialized");
        }

        public void method() {
        }
    }

    static class Indirect implements Extending {
        static {
            log("Indirect initialized");
        }

        public void method() {
        }
    }

    public static void main(String[] args) {
        System.out.println("new implementor");
        new Implementor().helper();
        System.out.println("field of a super-interface");
        System.out.println(Implementor.class.getSimpleName() + Extending.OTHER);
        System.out.println("class below an interface without defaults");
        new Indirect().method();
        System.out.println("static method");
        WithStatic.call();
        System.out.println("field");
        System.out.println(Plain.VALUE + Extending.OTHER);
    }
}
