/** Checks that assertions are off by default: neither condition nor detail is evaluated. */
public class AssertionsDisabled {
    private static int evaluations;

    private static boolean evaluate() {
        evaluations++;
        return false;
    }

    public static void main(String[] args) {
        assert evaluate();
        assert false : "detail " + evaluate();
        boolean enabled = false;
        assert enabled = true;
        System.out.println(enabled + " " + evaluations + " " + AssertionsDisabled.class.desiredAssertionStatus());
        class Local {
            int checked(int value) {
                assert value > 0;
                return value;
            }
        }
        System.out.println(new Local().checked(-1));
        try {
            throw new AssertionError("detail", new Exception("cause"));
        } catch (AssertionError e) {
            System.out.println(e + " " + e.getCause());
        }
    }
}
