/** Checks that only the low eight bits of an exit code reach the parent process. */
public class ExitCodeWraps {
    public static void main(String[] args) {
        System.out.print("exit 258");
        System.err.print("error output without newline");
        System.exit(258);
    }
}
