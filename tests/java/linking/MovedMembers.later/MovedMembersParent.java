class MovedMembersParent {
    int field = 10;
    static int shared = 20;

    int method(int value) {
        return value * 100;
    }

    static String create() {
        return "from the parent";
    }

    String inherited() {
        return "new parent";
    }
}
