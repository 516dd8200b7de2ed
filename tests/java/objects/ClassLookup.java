/** Checks Class.forName: binary names, arrays, primitives refused, missing classes, and identity of results. */
public class ClassLookup {
    static class Nested {
    }

    private static void find(String name) {
        try {
            System.out.println(name + " -> " + Class.forName(name));
        } catch (ClassNotFoundException e) {
            System.out.println(name + " not found: " + e.getMessage() + " cause " + e.getCause());
        } catch (LinkageError e) {
            System.out.println(name + " " + e);
        }
    }

    public static void main(String[] args) throws ClassNotFoundException {
        find("ClassLookup");
        find("ClassLookup$Nested");
        find("ClassLookup.Nested");
        find("java.lang.String");
        find("java/lang/String");
        find("[I");
        find("[[LClassLookup$Nested;");
        find("int");
        find("int[]");
        find("[LMissing;");
        find("no.such.Type");
        find("");
        find(" ClassLookup");
        System.out.println(Class.forName("ClassLookup") == ClassLookup.class);
        System.out.println(ClassLookup.class.getClassLoader().loadClass("ClassLookup$Nested") == Nested.class);
        System.out.println(String.class.getClassLoader() + " " + int.class.getClassLoader() + " "
            + (Nested[].class.getClassLoader() == ClassLookup.class.getClassLoader()));
        System.out.println(ClassLookup.class.getModule().isNamed() + " " + String.class.getModule().getName());
        try {
            Class.forName(null);
        } catch (NullPointerException e) {
            System.out.println("null name");
        }
    }
}
