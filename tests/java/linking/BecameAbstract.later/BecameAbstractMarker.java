interface BecameAbstractMarker {
}
