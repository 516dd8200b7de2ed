package corpus.outside;

/** Nobody knows the environment before the program runs. */
public final class ReadsEnvironment {
    private ReadsEnvironment() {
    }

    public static int compare(String name, int expected) {
        String path = System.getenv("PATH");
        if (path == null) {
            return -1;
        }
        if (path.length() == expected) {
            return 0;
        }
        return name.equals("PATH") ? 1 : 2;
    }
}
