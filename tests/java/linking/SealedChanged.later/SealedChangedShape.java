sealed interface SealedChangedShape permits SealedChangedKept {
}
