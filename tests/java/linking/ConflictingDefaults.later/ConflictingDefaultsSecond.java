interface ConflictingDefaultsSecond {
    default String name() {
        return "second";
    }
}
