// args: one two -3 4.5 --flag=x

/** Checks the command-line arguments as seen by main, and a failure in their handling. */
public class SystemArguments {
    public static void main(String... args) {
        System.out.println(args.length + " " + String.join("|", args) + " " + args.getClass().getSimpleName());
        int sum = 0;
        for (String argument : args) {
            try {
                sum += Integer.parseInt(argument);
            } catch (NumberFormatException e) {
                System.out.println("not a number: " + argument + " of length " + argument.length());
            }
        }
        System.out.println(sum);
        String flag = args[args.length - 1];
        System.out.println(flag.substring(2, flag.indexOf('=')) + " " + flag.substring(flag.indexOf('=') + 1));
        args[0] = "changed";
        System.out.println(args[0] + " " + Double.parseDouble(args[3]));
        System.out.println(args[args.length]);
    }
}
