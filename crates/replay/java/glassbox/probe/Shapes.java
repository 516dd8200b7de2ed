package glassbox.probe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Predicate;

/** The classes of the objects that one run has told of, each with its instance fields, by number. */
public final class Shapes {
    /** Looking for fields takes long, and the classes of the JDK are the same in all runs. */
    private static final Map<Class<?>, Shape> OF_THE_JDK = new HashMap<>();

    private static final String LAMBDA = "$$Lambda";

    /** Whether the name of a class leads to it. */
    private static Predicate<Class<?>> isNamed = type -> true;

    /** Types of which nothing is told. */
    private static Set<String> leftOut = new HashSet<>();

    private final Map<Class<?>, Integer> numbers = new HashMap<>();
    /** How many classes without a name of their own look alike. */
    private final Map<String, Integer> nameless = new HashMap<>();
    private final List<Shape> shapes = new ArrayList<>();

    /** Whether it is told what lambdas have captured. */
    private final boolean opensLambdas;

    public Shapes(boolean opensLambdas) {
        this.opensLambdas = opensLambdas;
    }

    public List<Shape> all() {
        return shapes;
    }

    /** Says for the runs to come whether the names of classes lead to them. */
    public static void name(Predicate<Class<?>> isNamed) {
        Shapes.isNamed = isNamed;
    }

    /** Says for the runs to come of which types nothing is told, nor of their subtypes. */
    public static void leaveOut(Collection<String> types) {
        leftOut = new HashSet<>(types);
    }

    /** The name of a class as class files have it; of one that no name leads to, what it goes by in this run. */
    public String name(Class<?> type) {
        Class<?> component = type.getComponentType();
        if (component == null || component.isPrimitive()) {
            return isNamed(type) ? plainName(type) : get(number(type)).name;
        }
        return component.isArray() ? "[" + name(component) : "[L" + name(component) + ";";
    }

    private static boolean isNamed(Class<?> type) {
        return type.isPrimitive() || type.isArray() || isNamed.test(type);
    }

    private static String plainName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    int number(Class<?> type) {
        Integer known = numbers.get(type);
        if (known != null) {
            return known;
        }
        Shape shape = isNamed(type) ? of(type, name(type)) : new Shape(type, alias(type), opensLambdas);
        shapes.add(shape);
        numbers.put(type, shapes.size() - 1);
        return shapes.size() - 1;
    }

    Shape get(int number) {
        return shapes.get(number);
    }

    /** Numbers in the names that the virtual machine makes up differ from run to run. */
    private String alias(Class<?> type) {
        String name = type.getName();
        int lambda = name.indexOf(LAMBDA);
        if (Proxy.isProxyClass(type)) {
            name = Proxy.class.getName();
        } else if (lambda >= 0) {
            name = name.substring(0, lambda) + LAMBDA;
        } else if (name.indexOf('/') >= 0) {
            name = name.substring(0, name.indexOf('/'));
        }
        int number = nameless.merge(name, 1, Integer::sum);
        return name.replace('.', '/') + "+" + number;
    }

    /** Whether a class was made for a lambda expression or a method reference; its name begins with that of its host. */
    public static boolean isLambda(Class<?> type) {
        return type.getName().contains(LAMBDA) && type.getName().indexOf('/') >= 0;
    }

    /** The name of the class in which the expression of a lambda stands. */
    public static String hostOfLambda(Class<?> type) {
        return plainName(type).substring(0, type.getName().indexOf(LAMBDA));
    }

    private static Shape of(Class<?> type, String name) {
        // The boot loader is null; its classes never change.
        if (type.getClassLoader() != null || type.isArray()) {
            return Shape.of(type, name);
        }
        Shape known = OF_THE_JDK.get(type);
        if (known == null) {
            known = Shape.of(type, name);
            OF_THE_JDK.put(type, known);
        }
        return known;
    }

    /** A class with its instance fields, those of its superclasses first. */
    public static final class Shape {
        public final Class<?> type;
        /** Null if they are nobody's business, or cannot be read. */
        public final List<Field> fields;
        public final String name;
        public final boolean isNamed;
        /** Of a class that no name leads to, the nearest one above it that has one, and what they implement in between. */
        public final String superclass;
        public final List<String> interfaces = new ArrayList<>();

        private Shape(Class<?> type, String name, List<Field> fields) {
            this.type = type;
            this.name = name;
            this.isNamed = true;
            this.superclass = null;
            this.fields = fields;
        }

        static Shape of(Class<?> type, String name) {
            return new Shape(type, name, isOpaque(type) ? null : fields(type));
        }

        /** Nobody knows what its methods do, so that its fields are of no use; only a lambda's may be. */
        Shape(Class<?> type, String alias, boolean opensLambdas) {
            this.type = type;
            this.name = alias;
            this.isNamed = false;
            this.fields = opensLambdas && isLambda(type) ? fields(type) : null;
            Class<?> above = type;
            while (above != null && !isNamed(above)) {
                addInterfaces(above);
                above = above.getSuperclass();
            }
            this.superclass = plainName(above == null ? Object.class : above);
        }

        private void addInterfaces(Class<?> type) {
            for (Class<?> above : type.getInterfaces()) {
                if (!isNamed(above)) {
                    addInterfaces(above);
                } else if (!interfaces.contains(plainName(above))) {
                    interfaces.add(plainName(above));
                }
            }
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
                    || AtomicIntegerFieldUpdater.class.isAssignableFrom(type)
                    || AtomicLongFieldUpdater.class.isAssignableFrom(type)
                    || AtomicReferenceFieldUpdater.class.isAssignableFrom(type)
                    || isLeftOut(type)
                    || type.getName().startsWith("java.lang.invoke.")
                    || type.getName().startsWith("jdk.internal.reflect.");
        }

        private static boolean isLeftOut(Class<?> type) {
            if (type == null || leftOut.isEmpty()) {
                return false;
            }
            for (Class<?> above : type.getInterfaces()) {
                if (isLeftOut(above)) {
                    return true;
                }
            }
            return leftOut.contains(type.getName()) || isLeftOut(type.getSuperclass());
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
