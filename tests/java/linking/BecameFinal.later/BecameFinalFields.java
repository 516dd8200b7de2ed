class BecameFinalFields {
    static final int value = Integer.parseInt("2");
}
