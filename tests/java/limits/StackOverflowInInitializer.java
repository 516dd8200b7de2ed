/** Checks that an initializer that overflows the stack makes its class unusable, with the error remembered. */
public class StackOverflowInInitializer {
    static class Bottomless {
        static final int DEPTH = descend(0);

        static int descend(int depth) {
            return descend(depth + 1);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Bottomless.DEPTH);
            } catch (StackOverflowError | NoClassDefFoundError e) {
                System.out.println(e + " | " + e.getCause());
            }
        }
    }
}
