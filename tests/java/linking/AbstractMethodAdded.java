/** Checks AbstractMethodError when an interface or class gained a method that a compiled subclass lacks. */
public class AbstractMethodAdded {
    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("linked");
        } catch (AbstractMethodError e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        AbstractMethodAddedShape shape = new AbstractMethodAddedCircle();
        AbstractMethodAddedBase base = new AbstractMethodAddedDerived();
        System.out.println(shape.name() + " " + base.name());
        attempt(() -> System.out.println(AbstractMethodAddedCaller.area(shape)));
        attempt(() -> System.out.println(AbstractMethodAddedCaller.size(base)));
        attempt(() -> System.out.println(shape.described()));
    }
}

interface AbstractMethodAddedShape {
    String name();

    default String described() {
        return "described " + name();
    }
}

class AbstractMethodAddedCircle implements AbstractMethodAddedShape {
    public String name() {
        return "circle";
    }
}

abstract class AbstractMethodAddedBase {
    abstract String name();
}

class AbstractMethodAddedDerived extends AbstractMethodAddedBase {
    String name() {
        return "derived";
    }
}

class AbstractMethodAddedCaller {
    static double area(AbstractMethodAddedShape shape) {
        return 0;
    }

    static int size(AbstractMethodAddedBase base) {
        return 0;
    }
}
