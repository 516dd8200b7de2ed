/** Checks IncompatibleClassChangeError when a class becomes an interface and the other way round. */
public class ClassBecameInterface {
    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("linked");
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> ClassBecameInterfaceOnce.call());
        attempt(() -> InterfaceBecameClassOnce.call());
        attempt(() -> System.out.println(ClassBecameInterfaceFactory.first().value()));
        attempt(() -> System.out.println(ClassBecameInterfaceFactory.second().value()));
        attempt(() -> new ClassBecameInterfaceOnce());
        attempt(() -> new ClassBecameInterfaceSub());
        attempt(() -> new InterfaceBecameClassSub());
    }
}

class ClassBecameInterfaceOnce {
    static void call() {
    }

    int value() {
        return 1;
    }
}

interface InterfaceBecameClassOnce {
    static void call() {
    }

    int value();
}

class ClassBecameInterfaceFactory {
    static ClassBecameInterfaceOnce first() {
        return new ClassBecameInterfaceOnce();
    }

    static InterfaceBecameClassOnce second() {
        return () -> 2;
    }
}

class ClassBecameInterfaceSub extends ClassBecameInterfaceOnce {
}

class InterfaceBecameClassSub implements InterfaceBecameClassOnce {
    public int value() {
        return 3;
    }
}
