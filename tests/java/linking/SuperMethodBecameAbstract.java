/** Checks the error of a super call whose target became abstract, was removed, or moved up in the hierarchy. */
public class SuperMethodBecameAbstract {
    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        SuperMethodBecameAbstractChild child = new SuperMethodBecameAbstractChild();
        attempt(child::nowAbstract);
        attempt(child::nowGone);
        attempt(child::nowHigher);
    }
}

class SuperMethodBecameAbstractTop {
    void nowHigher() {
        System.out.println("old top");
    }
}

class SuperMethodBecameAbstractParent extends SuperMethodBecameAbstractTop {
    void nowAbstract() {
        System.out.println("old abstract");
    }

    void nowGone() {
        System.out.println("old gone");
    }

    @Override
    void nowHigher() {
        System.out.println("old parent");
    }
}

class SuperMethodBecameAbstractChild extends SuperMethodBecameAbstractParent {
    @Override
    void nowAbstract() {
        super.nowAbstract();
    }

    @Override
    void nowGone() {
        super.nowGone();
    }

    @Override
    void nowHigher() {
        super.nowHigher();
    }
}
