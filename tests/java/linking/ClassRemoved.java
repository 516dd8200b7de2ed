// removes: ClassRemovedMissing
/** Checks NoClassDefFoundError and its cause for each kind of use of a class that is gone at run time. */
public class ClassRemoved {
    private static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " worked");
        } catch (NoClassDefFoundError e) {
            System.out.println(name + ": " + e.getMessage() + " | " + e.getCause());
        }
    }

    private static void unused(ClassRemovedMissing parameter) {
        System.out.println("parameter types are not loaded: " + (parameter == null));
    }

    public static void main(String[] args) {
        Object object = args;
        attempt("new", () -> new ClassRemovedMissing());
        attempt("static call", () -> ClassRemovedMissing.call());
        attempt("static field", () -> System.out.println(ClassRemovedMissing.value));
        attempt("constant", () -> System.out.println(ClassRemovedMissing.CONSTANT));
        attempt("array", () -> System.out.println(new ClassRemovedMissing[2].length));
        attempt("nested array", () -> System.out.println(new ClassRemovedMissing[2][3].length));
        attempt("instanceof", () -> System.out.println(object instanceof ClassRemovedMissing));
        attempt("cast", () -> System.out.println((ClassRemovedMissing) object == null));
        attempt("literal", () -> System.out.println(ClassRemovedMissing.class));
        attempt("null parameter", () -> unused(null));
        attempt("again", () -> new ClassRemovedMissing());
        try {
            Class.forName("ClassRemovedMissing");
        } catch (ClassNotFoundException e) {
            System.out.println("forName: " + e.getMessage() + " | " + e.getCause());
        }
    }
}

class ClassRemovedMissing extends RuntimeException {
    static int value = 1;
    static final int CONSTANT = 2;

    static void call() {
    }
}
