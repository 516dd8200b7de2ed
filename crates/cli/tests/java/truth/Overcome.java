package truth;

/** Gets over a class that cannot be initialized, and over names of classes that are inputs. */
public class Overcome {
    private static final int LIMIT;

    static {
        int limit = 3;
        try {
            limit = Failing.limit();
        } catch (Throwable failure) {
            limit += 4000 + failure.getClass().getSimpleName().length();
        }
        LIMIT = limit;
    }

    public static int limited(int x) {
        return x == LIMIT ? 1 : 2;
    }

    public static int loaded(String name, int x) {
        try {
            Class.forName(name);
            return 1;
        } catch (ClassNotFoundException e) {
            return x > 5 ? 2 : 3;
        }
    }
}

class Failing {
    private static final int SIZE = Integer.parseInt("many");

    static int limit() {
        return SIZE;
    }
}
