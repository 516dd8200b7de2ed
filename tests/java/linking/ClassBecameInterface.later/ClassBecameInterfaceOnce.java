interface ClassBecameInterfaceOnce {
    static void call() {
    }

    static ClassBecameInterfaceOnce create() {
        return () -> 10;
    }

    int value();
}
