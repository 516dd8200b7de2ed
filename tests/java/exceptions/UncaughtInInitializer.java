/** Checks the report when a static initializer of another class fails and nobody catches the error. */
public class UncaughtInInitializer {
    static class Config {
        static final int SIZE = parse("large");

        private static int parse(String text) {
            return text.length() / (text.indexOf('z') + 1);
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(Config.SIZE);
    }
}
