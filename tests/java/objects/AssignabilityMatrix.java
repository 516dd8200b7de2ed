/** Checks Class.isAssignableFrom for all pairs of primitives, classes, interfaces and arrays. */
public class AssignabilityMatrix {
    interface Top {
    }

    interface Middle extends Top {
    }

    static class Base implements Middle {
    }

    static class Derived extends Base implements Cloneable {
    }

    public static void main(String[] args) {
        Class<?>[] types = {Object.class, Top.class, Middle.class, Base.class, Derived.class, Cloneable.class,
            int.class, long.class, void.class, Integer.class, int[].class, long[].class, int[][].class, Object[].class,
            Top[].class, Derived[].class, Base[][].class, Cloneable[].class, Object[][].class};
        for (Class<?> to : types) {
            StringBuilder row = new StringBuilder();
            for (Class<?> from : types) {
                row.append(to.isAssignableFrom(from) ? '1' : '.');
            }
            System.out.println(row.append(' ').append(to.getSimpleName()));
        }
        for (Class<?> type : types) {
            System.out.print((type.isPrimitive() ? 'p' : type.isInterface() ? 'i' : type.isArray() ? 'a' : 'c'));
        }
        System.out.println();
        System.out.println(int.class.getComponentType() + " " + int[][].class.getComponentType() + " "
            + Derived.class.asSubclass(Middle.class).getSimpleName());
        try {
            Base.class.asSubclass(Cloneable.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
