package corpus.outside;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What was written to a file comes back from it. */
public final class ReadsFile {
    private ReadsFile() {
    }

    public static String classify(int number) throws IOException {
        Path file = Files.createTempFile("number", ".txt");
        Files.write(file, Integer.toString(number).getBytes(StandardCharsets.UTF_8));
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        Files.delete(file);
        if (text.startsWith("-")) {
            return "negative";
        }
        if (number > 1000) {
            return text.length() > 4 ? "huge" : "large";
        }
        return "small";
    }
}
