import java.io.Serializable;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;

/** Checks names, kinds, nesting and relations of classes, including arrays, primitives and local classes. */
public class ReflectionClasses {
    static class Nested {
        class Inner {
        }
    }

    interface Face {
    }

    record Pair(int a, int b) {
    }

    @interface Mark {
    }

    private static void describe(Class<?> type) {
        System.out.println(type.getName() + " | " + type.getSimpleName() + " | " + type.getTypeName() + " | "
                + type.getCanonicalName() + " | " + type + " | "
                + (type.isInterface() ? "I" : "") + (type.isArray() ? "A" : "") + (type.isPrimitive() ? "P" : "")
                + (type.isEnum() ? "E" : "") + (type.isRecord() ? "R" : "")
                + (type.isAnnotation() ? "@" : "") + (type.isMemberClass() ? "M" : "") + (type.isLocalClass() ? "L" : "")
                + (type.isAnonymousClass() ? "N" : ""));
    }

    public static void main(String[] args) throws ClassNotFoundException {
        class Local {
        }
        Object anonymous = new Object() {
        };
        for (Class<?> type : new Class<?>[] {int.class, void.class, String.class, int[].class, String[][].class,
            Map.Entry.class, Nested.class, Nested.Inner.class, Face.class, Pair.class,
            Mark.class, Thread.State.class, Local.class, anonymous.getClass(), Nested[].class}) {
            describe(type);
        }
        System.out.println(Nested.Inner.class.getDeclaringClass() + " " + Local.class.getEnclosingMethod() + " "
                + anonymous.getClass().getEnclosingClass() + " " + Nested.class.getNestHost());
        System.out.println(Class.forName("java.util.ArrayList") == java.util.ArrayList.class);
        System.out.println(Class.forName("[I") == int[].class && Class.forName("[Ljava.lang.String;") == String[].class);
        System.out.println(Class.forName("ReflectionClasses$Nested") == Nested.class);
        System.out.println(List.class.isAssignableFrom(AbstractList.class) + " "
                + Object[].class.isAssignableFrom(String[].class) + " " + long.class.isAssignableFrom(int.class)
                + " " + Serializable.class.isInstance(new int[0]) + " " + Number.class.isInstance(null) + " "
                + int[].class.getComponentType() + " " + int[].class.getSuperclass());
        System.out.println(Integer.class.cast(5) + " " + Integer.class.getPackageName() + " "
                + Nested.class.getPackageName().isEmpty() + " " + String.class.getModule().getName());
        System.out.println(int.class.arrayType() + " " + String.class.componentType() + " " + Pair.class.descriptorString()
                + " " + Face.class.isHidden());
        try {
            Integer.class.cast("text");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        for (String name : new String[] {"int", "java.lang.Missing", "java/lang/String", "[X", ""}) {
            try {
                System.out.println(Class.forName(name));
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
        }
    }
}
