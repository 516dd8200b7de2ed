// removes: SuperclassRemovedParent
/** Checks NoClassDefFoundError for a class whose superclass or interface is gone, at each attempt. */
public class SuperclassRemoved {
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(new SuperclassRemovedChild().value());
            } catch (NoClassDefFoundError e) {
                System.out.println(e + " | " + e.getCause());
            }
        }
        System.out.println(SuperclassRemovedChild.CONSTANT);
        try {
            Class.forName("SuperclassRemovedChild");
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            System.out.println(e);
        }
    }
}

class SuperclassRemovedParent {
    int value() {
        return 1;
    }
}

class SuperclassRemovedChild extends SuperclassRemovedParent {
    static final int CONSTANT = 3;
}
