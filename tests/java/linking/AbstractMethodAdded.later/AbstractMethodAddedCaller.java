class AbstractMethodAddedCaller {
    static double area(AbstractMethodAddedShape shape) {
        return shape.area(2);
    }

    static int size(AbstractMethodAddedBase base) {
        return base.size("cm");
    }
}
