class InterfaceBecameClassOnce {
    static void call() {
    }

    int value() {
        return 20;
    }
}
