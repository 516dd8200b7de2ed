import java.io.BufferedReader;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StringReader;
import java.util.stream.Collectors;

/** Checks the readers over strings: lines, mark and reset, skipping, push back and closed readers. */
public class ScanReaders {
    public static void main(String[] args) throws IOException {
        BufferedReader lines = new BufferedReader(new StringReader("one\r\ntwo\rthree\n\nlast"), 4);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.print("<" + line + ">");
        }
        System.out.println(lines.read());
        System.out.println(new BufferedReader(new StringReader("a\nb\n")).lines().collect(Collectors.toList()));

        StringReader reader = new StringReader("abcdefghij");
        char[] buffer = new char[4];
        System.out.print((char) reader.read() + " " + reader.read(buffer) + " " + new String(buffer) + " ");
        reader.mark(0);
        System.out.print(reader.skip(2) + " " + (char) reader.read() + " ");
        reader.reset();
        System.out.println(reader.read(buffer, 1, 2) + " " + new String(buffer) + " " + reader.skip(100) + " "
                + reader.read() + " " + reader.ready());

        BufferedReader marked = new BufferedReader(new StringReader("0123456789"), 4);
        marked.mark(6);
        marked.skip(5);
        marked.reset();
        System.out.println((char) marked.read() + " " + marked.skip(3) + " " + marked.readLine());
        PushbackReader pushback = new PushbackReader(new CharArrayReader("xyz".toCharArray()), 2);
        int first = pushback.read();
        pushback.unread(first);
        pushback.unread('!');
        System.out.println((char) pushback.read() + "" + (char) pushback.read() + (char) pushback.read());
        LineNumberReader numbered = new LineNumberReader(new StringReader("a\nb\r\nc"));
        while (numbered.readLine() != null) {
            System.out.print(numbered.getLineNumber() + " ");
        }
        System.out.println(Reader.nullReader().read());
        try {
            pushback.unread("abc".toCharArray());
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        reader.close();
        reader.read();
    }
}
