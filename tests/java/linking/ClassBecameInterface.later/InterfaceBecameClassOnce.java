class InterfaceBecameClassOnce {
    static void call() {
    }

    static InterfaceBecameClassOnce create() {
        return new InterfaceBecameClassOnce();
    }

    int value() {
        return 20;
    }
}
