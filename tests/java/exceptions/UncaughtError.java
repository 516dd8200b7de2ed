/** Checks that an uncaught Error, thrown while another exception is handled, is reported without it. */
public class UncaughtError {
    public static void main(String[] args) {
        Object[] objects = new Integer[1];
        try {
            objects[0] = "text";
        } catch (ArrayStoreException e) {
            System.out.println("handling " + e.getMessage());
            throw new LinkageError();
        } finally {
            System.out.println("cleaning up");
        }
    }
}
