package p;

import java.io.File;

/** What only some files lead to, and then only some numbers. */
public class Depths {
    public static int of(File file, int limit) {
        int depth = 0;
        for (File at = file; at != null; at = at.getParentFile()) {
            depth++;
        }
        if (depth == limit) {
            return 1;
        }
        if (file.isAbsolute()) {
            return limit == -90210 ? 2 : 3;
        }
        return file.getPath().length() * 2 == limit ? 4 : 5;
    }
}
