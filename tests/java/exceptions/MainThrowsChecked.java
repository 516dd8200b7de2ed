// args: first second
/** Checks command-line arguments and a checked exception that main declares and throws. */
public class MainThrowsChecked {
    public static void main(String... args) throws java.io.IOException {
        System.out.println(args.length + " " + String.join(",", args));
        throw new java.io.IOException("bad argument " + args[1].toUpperCase());
    }
}
