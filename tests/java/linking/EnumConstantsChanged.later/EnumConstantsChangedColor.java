enum EnumConstantsChangedColor {
    BLUE, PINK, RED
}
