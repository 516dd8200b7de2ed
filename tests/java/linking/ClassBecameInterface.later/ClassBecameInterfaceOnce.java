interface ClassBecameInterfaceOnce {
    static void call() {
    }

    int value();
}
