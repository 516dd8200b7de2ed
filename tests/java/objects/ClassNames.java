/** Checks all names of classes: top-level, nested, inner, local, anonymous, arrays, primitives, enums, records. */
public class ClassNames {
    class Inner {
        class Deeper {
        }
    }

    static class Nested$Dollar {
    }

    interface Interface {
    }

    @interface Annotation {
    }

    enum Kind {
        PLAIN, SPECIAL {
        }
    }

    record Data(int value) {
    }

    private static void show(Class<?> type) {
        System.out.println(type + " | " + type.getName() + " | " + type.getSimpleName() + " | "
            + type.getCanonicalName() + " | " + type.getTypeName() + " | "
            + (type.getEnclosingClass() == null ? "-" : type.getEnclosingClass().getName()) + " | "
            + (type.isAnonymousClass() ? "anonymous " : "") + (type.isLocalClass() ? "local " : "")
            + (type.isMemberClass() ? "member " : "") + type.getPackageName());
    }

    public static void main(String[] args) {
        class Local {
            class InLocal {
            }
        }
        Object anonymous = new Object() { };
        Object nestedAnonymous = new Interface() {
            Object inside = new Interface() { };

            @Override
            public String toString() {
                show(inside.getClass());
                return "";
            }
        };
        Class<?>[] types = {ClassNames.class, Inner.class, Inner.Deeper.class, Nested$Dollar.class, Interface.class,
            Annotation.class, Kind.class, Kind.PLAIN.getClass(), Kind.SPECIAL.getClass(), Data.class, Local.class,
            Local.InLocal.class, anonymous.getClass(), nestedAnonymous.getClass(), int.class, void.class,
            double[].class, Inner[][].class, Local[].class, String.class, java.util.Map.Entry.class, Integer.TYPE,
            Void.class};
        for (Class<?> type : types) {
            show(type);
        }
        System.out.print(nestedAnonymous);
    }
}
