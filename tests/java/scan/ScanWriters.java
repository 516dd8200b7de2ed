import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** Checks the writers: StringWriter, PrintWriter, buffering, encoding, and stack traces printed into strings. */
public class ScanWriters {
    private static void recurse(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("bottom", new IOException("root"));
        }
        recurse(depth - 1);
    }

    public static void main(String[] args) throws IOException {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        out.print(1);
        out.print('c');
        out.print(2.5f);
        out.print((Object) null);
        out.printf("[%3d|%-3s]", 7, "x");
        out.append("seq", 1, 3).append('!').println(new char[] {'o', 'k'});
        out.write("abcdef", 2, 3);
        out.flush();
        System.out.println(text.toString().replace(System.lineSeparator(), "\\n") + " " + text.getBuffer().length() + " "
                + out.checkError());

        CharArrayWriter slow = new CharArrayWriter();
        BufferedWriter buffered = new BufferedWriter(slow, 5);
        buffered.write("abc");
        System.out.print(slow.size() + " ");
        buffered.write("defgh");
        System.out.print(slow.size() + " ");
        buffered.newLine();
        buffered.close();
        System.out.println(slow.size() + " " + slow.toString().trim());
        try {
            buffered.write('x');
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStreamWriter encoder = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
            encoder.write("\u00E9\u4E2D\uD83D");
            encoder.write("\uDE00");
        }
        System.out.println(java.util.Arrays.toString(bytes.toByteArray()));
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(printed, true, StandardCharsets.ISO_8859_1);
        stream.print("\u00FF\u4E2D");
        stream.println(true);
        System.out.println(printed.toByteArray()[0] + " " + printed.toByteArray()[1] + " " + printed.size());
        StringWriter trace = new StringWriter();
        try {
            recurse(2);
        } catch (IllegalStateException e) {
            e.printStackTrace(new PrintWriter(trace, true));
        }
        System.out.print(trace);
    }
}
