/** Checks that the superclass of the main class is initialized before main, and main may be inherited from. */
public class MainClassHierarchy extends MainClassHierarchyBase implements MainClassHierarchyMarker {
    static {
        System.out.println("main class, base value " + value);
    }

    public static void main(String[] args) {
        System.out.println("main");
        value++;
        System.out.println(value + " " + MainClassHierarchyBase.value + " " + MARK);
    }
}

class MainClassHierarchyBase {
    static int value = 20;

    static {
        System.out.println("base class");
    }

    public static void main(String[] args) {
        System.out.println("wrong main");
    }
}

interface MainClassHierarchyMarker {
    int MARK = MainClassHierarchyBase.value * 2;
}
