/** Checks the report of an uncaught NoSuchMethodError. */
public class UncaughtMissingMethod {
    public static void main(String[] args) {
        System.out.println("calling");
        UncaughtMissingMethodHelper.call(new UncaughtMissingMethodHelper[0]);
    }
}

class UncaughtMissingMethodHelper {
    static void call(UncaughtMissingMethodHelper[] helpers) {
    }
}
