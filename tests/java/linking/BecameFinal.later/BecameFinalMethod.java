class BecameFinalMethod {
    final void method(int value) {
    }
}
