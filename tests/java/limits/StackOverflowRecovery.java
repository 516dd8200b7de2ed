/** Checks that a caught StackOverflowError leaves everything usable, several times and for several shapes. */
public class StackOverflowRecovery {
    private static int depth;

    private static int endless(int n) {
        depth = n;
        return endless(n + 1) + 1;
    }

    static class Endless {
        final Endless next = new Endless();
    }

    static class SelfDescribing {
        @Override
        public String toString() {
            return "I am " + this;
        }
    }

    private static boolean even(long n) {
        return odd(n + 1);
    }

    private static boolean odd(long n) {
        return even(n + 1);
    }

    private static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " ended");
        } catch (StackOverflowError e) {
            System.out.println(name + ": " + e.getMessage() + " " + e.getStackTrace().length + " " + e.getCause());
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            attempt("method", () -> endless(0));
            System.out.println(depth > 1000);
        }
        attempt("constructor", Endless::new);
        attempt("toString", () -> new SelfDescribing().toString());
        attempt("mutual", () -> even(0));
        int[] counter = {0};
        Runnable[] self = new Runnable[1];
        self[0] = () -> {
            counter[0]++;
            self[0].run();
        };
        attempt("lambda", self[0]);
        System.out.println(counter[0] > 1000);
        int sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += i;
        }
        System.out.println("still computing: " + sum);
    }
}
