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
        attempt(() -> System.out.println(ClassBecameInterfaceOnce.create().value()));
        attempt(() -> new ClassBecameInterfaceOnce());
        attempt(() -> System.out.println(InterfaceBecameClassOnce.create().value()));
        attempt(() -> InterfaceBecameClassOnce.call());
        attempt(() -> new ClassBecameInterfaceSub());
        attempt(() -> new InterfaceBecameClassSub());
    }
}

class ClassBecameInterfaceOnce {
    static void call() {
    }

    static ClassBecameInterfaceOnce create() {
        return new ClassBecameInterfaceOnce();
    }

    int value() {
        return 1;
    }
}

interface InterfaceBecameClassOnce {
    static void call() {
    }

    static InterfaceBecameClassOnce create() {
        return () -> 2;
    }

    int value();
}

class ClassBecameInterfaceSub extends ClassBecameInterfaceOnce {
}

class InterfaceBecameClassSub implements InterfaceBecameClassOnce {
    public int value() {
        return 3;
    }
}
