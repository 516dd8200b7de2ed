package glassbox.runner;

import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Objects that static fields and methods give out, of the JDK and of the program, so that code can tell them by identity. */
final class Statics {
    /** Classes of the JDK that hold objects of other types, too. */
    private static final List<String> HOLDERS = Arrays.asList("java.lang.Boolean", "java.math.BigInteger",
            "java.math.BigDecimal", "java.util.Collections", "java.util.Locale", "java.lang.String",
            "java.nio.charset.StandardCharsets", "java.util.concurrent.TimeUnit", "java.util.Optional",
            "java.util.OptionalInt", "java.util.List", "java.util.Map", "java.util.Set", "java.util.Comparator",
            "java.time.Duration", "java.time.ZoneOffset", "java.util.function.Function");

    /** Methods without parameters that give the same object every time, or as good as that. */
    private static final List<String> GIVERS = Arrays.asList("empty", "of", "identity", "naturalOrder", "reverseOrder",
            "emptyList", "emptySet", "emptyMap", "emptyIterator");

    private final Order order;
    private final ClassLoader loader;
    private final Words words;
    private final Origins origins;
    private final Map<Class<?>, List<Object>> known = new HashMap<>();
    private final Map<Order.Harvest, Map<Class<?>, List<Object>>> named = new HashMap<>();
    private List<Class<?>> neighbours;

    Statics(Order order, ClassLoader loader, Words words, Origins origins) {
        this.order = order;
        this.loader = loader;
        this.words = words;
        this.origins = origins;
    }

    /** One that code names, if there is any of a type. */
    Object named(Order.Harvest harvest, Class<?> type, Random random) {
        Map<Class<?>, List<Object>> byType = named.computeIfAbsent(harvest, key -> new HashMap<>());
        List<Object> objects = byType.get(type);
        if (objects == null) {
            objects = new ArrayList<>();
            byType.put(type, objects);
            for (String[] one : harvest.statics) {
                List<Class<?>> holders = new ArrayList<>();
                add(holders, one[0]);
                for (Class<?> holder : holders) {
                    addMembers(objects, type, holder, one[1]);
                }
            }
        }
        return objects.isEmpty() ? null : objects.get(random.nextInt(objects.size()));
    }

    /** One of them, if it is wanted and there is any. */
    Object find(Class<?> type, Random random, boolean wanted) {
        if (!wanted || type.isPrimitive() || type.isArray()) {
            return null;
        }
        List<Object> objects = known.get(type);
        if (objects == null) {
            objects = collect(type);
            known.put(type, objects);
        }
        return objects.isEmpty() ? null : objects.get(random.nextInt(objects.size()));
    }

    /** Concrete classes of the program that are subclasses of a type, or implement it. */
    List<Class<?>> subclasses(Class<?> type) {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> one : neighbours()) {
            boolean isConcrete = !Modifier.isAbstract(one.getModifiers()) && !one.isEnum();
            if (type.isAssignableFrom(one) && one != type && isConcrete && !Modifier.isPrivate(one.getModifiers())) {
                found.add(one);
            }
        }
        return found;
    }

    private List<Class<?>> neighbours() {
        if (neighbours == null) {
            neighbours = new ArrayList<>();
            for (String name : order.neighbours) {
                add(neighbours, name);
            }
        }
        return neighbours;
    }

    private void add(List<Class<?>> classes, String name) {
        try {
            Class<?> found = Class.forName(name, false, loader);
            if (!classes.contains(found)) {
                classes.add(found);
            }
        } catch (ClassNotFoundException | LinkageError absent) {
            // There are other classes.
            return;
        }
    }

    private List<Object> collect(Class<?> type) {
        List<Class<?>> holders = new ArrayList<>();
        holders.add(type);
        holders.addAll(neighbours());
        for (Order.Subject subject : order.subjects) {
            add(holders, subject.className);
        }
        for (String name : HOLDERS) {
            add(holders, name);
        }
        List<Object> objects = new ArrayList<>();
        for (Class<?> holder : holders) {
            addMembers(objects, type, holder, null);
        }
        return objects;
    }

    /** What the static members of a class give, or one of them by its name. */
    private void addMembers(List<Object> objects, Class<?> type, Class<?> holder, String wanted) {
        boolean isUnderTest = holder.getClassLoader() == loader;
        List<Field> fields = new ArrayList<>();
        List<Method> methods = new ArrayList<>();
        try {
            for (Field field : holder.getDeclaredFields()) {
                boolean isWanted = wanted == null ? !field.isSynthetic() : field.getName().equals(wanted);
                if (isWanted && isGiven(field.getModifiers(), field.getType(), type, isUnderTest)) {
                    fields.add(field);
                }
            }
            for (Method method : isUnderTest ? new Method[0] : holder.getDeclaredMethods()) {
                String name = method.getName();
                boolean isWanted = wanted == null ? GIVERS.contains(name) : name.equals(wanted);
                boolean gives = isWanted && method.getParameterCount() == 0;
                if (gives && isGiven(method.getModifiers(), method.getReturnType(), type, false)) {
                    methods.add(method);
                }
            }
        } catch (LinkageError broken) {
            return;
        }
        // The order of reflection may differ between virtual machines.
        fields.sort(Comparator.comparing(Field::getName));
        methods.sort(Comparator.comparing(Method::toString));
        for (Field field : fields) {
            add(objects, type, field, () -> {
                field.setAccessible(isUnderTest);
                return field.get(null);
            });
        }
        for (Method method : methods) {
            add(objects, type, method, () -> method.invoke(null));
        }
    }

    /** Whether a test can get at something static that holds an object of a type. */
    private static boolean isGiven(int modifiers, Class<?> declared, Class<?> type, boolean isUnderTest) {
        boolean isSeen = isUnderTest ? !Modifier.isPrivate(modifiers) : Modifier.isPublic(modifiers);
        boolean fits = type.isAssignableFrom(declared) || declared.isAssignableFrom(type);
        return Modifier.isStatic(modifiers) && isSeen && fits && !declared.isPrimitive();
    }

    private void add(List<Object> objects, Class<?> type, Member member, Giver giver) {
        if (origins != null && !origins.isReachable(member)) {
            return;
        }
        try {
            Object object = giver.give();
            if (type.isInstance(object)) {
                String name = member.getDeclaringClass().getName() + "." + member.getName();
                words.name(object, member instanceof Field ? name : name + "()");
                objects.add(object);
                if (origins != null && member instanceof Field) {
                    origins.held(object, (Field) member);
                } else if (origins != null) {
                    origins.made(object, (Method) member, null, new Object[0]);
                }
            }
        } catch (ReflectiveOperationException | LinkageError | RuntimeException hidden) {
            // What cannot be read is no input.
            return;
        }
    }

    private interface Giver {
        Object give() throws ReflectiveOperationException;
    }
}
