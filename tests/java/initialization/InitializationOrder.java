/** Checks the order of static and instance initializers, field initializers and constructors over three classes. */
public class InitializationOrder {
    private static int log(String text) {
        System.out.println(text);
        return text.length();
    }

    static class Top {
        static int a = log("Top static field");

        static {
            log("Top static block");
        }

        int x = log("Top field");

        {
            log("Top block, x = " + x);
        }

        Top() {
            log("Top constructor");
        }
    }

    static class Middle extends Top {
        {
            log("Middle block before field");
        }

        int y = log("Middle field");
        static int b = log("Middle static field, a = " + a);

        Middle(int value) {
            super();
            log("Middle constructor " + value);
        }

        Middle() {
            this(log("Middle argument"));
            log("Middle second constructor");
        }
    }

    static class Bottom extends Middle {
        int z = x + y + log("Bottom field");

        static {
            log("Bottom static block, b = " + b);
        }

        Bottom() {
            log("Bottom constructor " + z);
        }
    }

    static {
        log("main class static block");
    }

    public static void main(String[] args) {
        log("main");
        new Bottom();
        log("again");
        new Middle(5);
    }
}
