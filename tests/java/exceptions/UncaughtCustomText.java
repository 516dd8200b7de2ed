/** Checks that the report of an uncaught exception uses the overridden toString. */
public class UncaughtCustomText {
    static class Described extends Exception {
        private final int code;

        Described(int code) {
            super("hidden message");
            this.code = code;
        }

        @Override
        public String toString() {
            return "problem #" + code;
        }
    }

    public static void main(String[] args) throws Described {
        System.out.println("throwing");
        Described cause = new Described(1);
        Described thrown = new Described(2);
        thrown.initCause(cause);
        throw thrown;
    }
}
