abstract class AbstractMethodAddedBase {
    abstract String name();

    abstract int size(String unit);
}
