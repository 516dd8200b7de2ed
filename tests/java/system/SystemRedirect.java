import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Scanner;

/** Checks the redirection of the standard streams and an uncaught exception with causes and suppressed ones. */
public class SystemRedirect {
    private static final class Resource implements AutoCloseable {
        private final String name;

        Resource(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            throw new IllegalStateException("closing " + name);
        }
    }

    private static void work() throws IOException {
        try (Resource first = new Resource("first"); Resource second = new Resource("second")) {
            throw new IOException("work with " + first.name + " and " + second.name);
        }
    }

    public static void main(String[] args) {
        PrintStream console = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured));
        System.out.println("hidden");
        System.out.printf("%d%n", 7);
        System.setOut(console);
        System.out.println(captured.size() + " " + captured.toString().trim().replace("\n", "\\n"));

        InputStream keyboard = System.in;
        System.setIn(new ByteArrayInputStream("3 4\nlast line".getBytes()));
        Scanner scanner = new Scanner(System.in);
        System.out.println(scanner.nextInt() * scanner.nextInt() + scanner.nextLine() + " " + scanner.nextLine());
        System.setIn(keyboard);
        try {
            work();
        } catch (IOException e) {
            RuntimeException wrapper = new RuntimeException("wrapped", e);
            wrapper.addSuppressed(new UnsupportedOperationException());
            throw wrapper;
        }
    }
}
