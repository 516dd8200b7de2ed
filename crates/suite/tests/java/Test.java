/** A class of the unnamed package with the name of an annotation that every test needs. */
class Test {
    int limit;

    Test() {}

    boolean fits(int value) {
        return value < limit;
    }
}
