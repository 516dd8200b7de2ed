/** Checks a negative exit code, given to exit through a method reference. */
import java.util.function.IntConsumer;

public class ExitNegative {
    public static void main(String[] args) {
        IntConsumer exit = System::exit;
        System.out.println("exit -2");
        exit.accept(-2);
        System.out.println("not reached");
    }
}
