package glassbox.probe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The classes of the objects that one run has told of, each with its instance fields, by number. */
public final class Shapes {
    /** Looking for fields takes long, and the classes of the JDK are the same in all runs. */
    private static final Map<Class<?>, Shape> OF_THE_JDK = new HashMap<>();

    private final Map<Class<?>, Integer> numbers = new HashMap<>();
    private final List<Shape> shapes = new ArrayList<>();

    Shapes() {}

    public List<Shape> all() {
        return shapes;
    }

    int number(Class<?> type) {
        Integer known = numbers.get(type);
        if (known != null) {
            return known;
        }
        shapes.add(of(type));
        numbers.put(type, shapes.size() - 1);
        return shapes.size() - 1;
    }

    Shape get(int number) {
        return shapes.get(number);
    }

    private static Shape of(Class<?> type) {
        // The boot loader is null; its classes never change.
        if (type.getClassLoader() != null) {
            return new Shape(type);
        }
        Shape known = OF_THE_JDK.get(type);
        if (known == null) {
            known = new Shape(type);
            OF_THE_JDK.put(type, known);
        }
        return known;
    }

    /** A class with its instance fields, those of its superclasses first. */
    public static final class Shape {
        public final Class<?> type;
        /** Null if they are nobody's business, or cannot be read. */
        public final List<Field> fields;

        Shape(Class<?> type) {
            this.type = type;
            this.fields = isOpaque(type) ? null : fields(type);
        }

        /** What belongs to the virtual machine: a program can do little with its fields, and they lead everywhere. */
        private static boolean isOpaque(Class<?> type) {
            return Class.class == type
                    || ClassLoader.class.isAssignableFrom(type)
                    || Thread.class.isAssignableFrom(type)
                    || ThreadGroup.class.isAssignableFrom(type)
                    || Module.class == type
                    || ModuleLayer.class == type
                    || java.lang.ref.Reference.class.isAssignableFrom(type)
                    || java.lang.ref.ReferenceQueue.class.isAssignableFrom(type)
                    || java.lang.reflect.AccessibleObject.class.isAssignableFrom(type)
                    || java.security.ProtectionDomain.class.isAssignableFrom(type)
                    || type.getName().startsWith("java.lang.invoke.")
                    || type.getName().startsWith("jdk.internal.reflect.");
        }

        private static List<Field> fields(Class<?> type) {
            List<Class<?>> classes = new ArrayList<>();
            for (Class<?> above = type; above != null; above = above.getSuperclass()) {
                classes.add(0, above);
            }
            List<Field> fields = new ArrayList<>();
            try {
                for (Class<?> above : classes) {
                    for (Field field : above.getDeclaredFields()) {
                        // What the virtual machine keeps there is no Java object.
                        boolean isTrace = above == Throwable.class && field.getName().equals("backtrace");
                        if (!Modifier.isStatic(field.getModifiers()) && !isTrace) {
                            field.setAccessible(true);
                            fields.add(field);
                        }
                    }
                }
            } catch (RuntimeException | LinkageError closed) {
                return null;
            }
            return fields;
        }
    }
}
