package glassbox.attack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be attacked: a file of lines whose parts are separated by tabs.
 *
 * <pre>
 * path   PATH                               the class path, one line for each part
 * calls  NUMBER SEED MILLISECONDS           calls of each entry; the seed; what one call may take
 * entry  CLASS METHOD DESCRIPTOR NULLS      a method to call; whether references may be null
 * goal   CLASS METHOD DESCRIPTOR FROM TO    an instruction that is not to be reached; TO is -1, or where it is not to go
 * </pre>
 */
final class Scheme {
    static final class Entry {
        final String owner;
        final String name;
        final String descriptor;
        final boolean nulls;

        Entry(String[] parts) {
            owner = parts[1];
            name = parts[2];
            descriptor = parts[3];
            nulls = Boolean.parseBoolean(parts[4]);
        }
    }

    static final class Goal {
        final String owner;
        final String name;
        final String descriptor;
        final long from;
        final long to;

        Goal(String[] parts) {
            owner = parts[1];
            name = parts[2];
            descriptor = parts[3];
            from = Long.parseLong(parts[4]);
            to = Long.parseLong(parts[5]);
        }
    }

    final List<String> path = new ArrayList<>();
    final List<Entry> entries = new ArrayList<>();
    final List<Goal> goals = new ArrayList<>();
    int calls;
    long seed;
    long milliseconds;

    static Scheme read(String file) throws IOException {
        Scheme scheme = new Scheme();
        for (String line : Files.readAllLines(Paths.get(file), StandardCharsets.UTF_8)) {
            String[] parts = line.split("\t", -1);
            switch (parts[0]) {
                case "path":
                    scheme.path.add(parts[1]);
                    break;
                case "calls":
                    scheme.calls = Integer.parseInt(parts[1]);
                    scheme.seed = Long.parseLong(parts[2]);
                    scheme.milliseconds = Long.parseLong(parts[3]);
                    break;
                case "entry":
                    scheme.entries.add(new Entry(parts));
                    break;
                case "goal":
                    scheme.goals.add(new Goal(parts));
                    break;
                default:
                    throw new IOException("not a line of a scheme: " + line);
            }
        }
        return scheme;
    }
}
