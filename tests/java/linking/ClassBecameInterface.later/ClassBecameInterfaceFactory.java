class ClassBecameInterfaceFactory {
    static ClassBecameInterfaceOnce first() {
        return () -> 10;
    }

    static InterfaceBecameClassOnce second() {
        return new InterfaceBecameClassOnce();
    }
}
