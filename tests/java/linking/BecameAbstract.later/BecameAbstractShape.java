abstract class BecameAbstractShape {
}
