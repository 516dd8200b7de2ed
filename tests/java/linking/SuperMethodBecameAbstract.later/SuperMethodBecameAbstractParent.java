abstract class SuperMethodBecameAbstractParent extends SuperMethodBecameAbstractTop {
    abstract void nowAbstract();
}
