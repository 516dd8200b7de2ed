/** Checks what initializes a class and what does not: constants, arrays, literals, casts, inherited statics. */
public class InitializationTriggers {
    static class Constants {
        static final int NUMBER = 5;
        static final String TEXT = "te" + "xt";
        static final Integer BOXED = 7;

        static {
            System.out.println("  Constants initialized");
        }
    }

    static class Parent {
        static int value = 3;

        static {
            System.out.println("  Parent initialized");
        }

        static void call() {
        }
    }

    static class Child extends Parent {
        static int own;

        static {
            System.out.println("  Child initialized");
        }
    }

    static class Problem extends RuntimeException {
        static {
            System.out.println("  Problem initialized");
        }
    }

    private static void use(Problem problem) {
    }

    public static void main(String[] args) throws ClassNotFoundException {
        System.out.println("constants " + Constants.NUMBER + Constants.TEXT);
        System.out.println("array " + new Child[2].length + new Parent[1][1].length);
        System.out.println("literal " + Child.class.getName());
        Object none = null;
        System.out.println("cast and instanceof " + (Child) none + (none instanceof Child));
        System.out.println("forName without " + Class.forName("InitializationTriggers$Child", false,
            InitializationTriggers.class.getClassLoader()).getSimpleName());
        try {
            use(null);
        } catch (Problem e) {
            System.out.println("not reached");
        }
        System.out.println("declared fields " + Child.class.getDeclaredFields().length);
        System.out.println("inherited static through the child");
        System.out.println(Child.value);
        System.out.println("inherited method through the child");
        Child.call();
        System.out.println("own static of the child");
        Child.own++;
        System.out.println("boxed constant");
        System.out.println(Constants.BOXED);
        System.out.println("forName with");
        Class.forName("InitializationTriggers$Problem");
    }
}
