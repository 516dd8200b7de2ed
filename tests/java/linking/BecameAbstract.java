/** Checks InstantiationError when a class became abstract, an enum or an interface. */
public class BecameAbstract {
    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("created");
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage() + " | " + e.getCause());
        }
    }

    public static void main(String[] args) {
        attempt(() -> new BecameAbstractShape());
        attempt(() -> new BecameAbstractMarker());
        attempt(() -> new BecameAbstractShape() { });
        attempt(() -> System.out.println(new BecameAbstractShape[2].length));
    }
}

class BecameAbstractShape {
}

class BecameAbstractMarker {
}
