interface AbstractMethodAddedShape {
    String name();

    String described();

    double area(int precision);
}
