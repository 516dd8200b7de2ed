final class BecameFinalClass {
}
