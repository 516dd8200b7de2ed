// removes: UncaughtMissingClassGone
/** Checks the report of an uncaught NoClassDefFoundError with its cause inside the class loaders. */
public class UncaughtMissingClass {
    private static Object create() {
        return new UncaughtMissingClassGone();
    }

    public static void main(String[] args) {
        System.out.println("creating");
        create();
    }
}

class UncaughtMissingClassGone {
}
