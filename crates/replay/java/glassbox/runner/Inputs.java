package glassbox.runner;

import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Random inputs of calls, many of which lie on a boundary, come out of the code under test, or are objects that others hold
 * as well. The same source of chance gives the same values.
 */
final class Inputs {
    private static final int DEEPEST = 4;

    /** How often an object is tried to be made where that ends with an exception. */
    private static final int ATTEMPTS = 3;

    final Subclasses subclasses;

    private final Order order;
    private final ClassLoader loader;
    private final Segments segments;
    private final List<Object> kept;
    private final Origins origins;
    private final Statics statics;
    private final Makers makers;
    private Random random = new Random(0);
    private Scalars scalars = new Scalars(random, null, null, 1, false);
    private Order.Harvest own;

    Inputs(Order order, ClassLoader loader, Segments segments, List<Object> kept) {
        this.order = order;
        this.loader = loader;
        this.segments = segments;
        this.kept = kept;
        this.origins = segments.origins;
        this.statics = new Statics(order, loader, segments.words, origins);
        this.makers = new Makers(this, origins);
        this.subclasses = new Subclasses(this, loader, segments.words);
    }

    /** Goes on with another source of chance, for the call of a subject with a number. */
    void restart(long seed, Order.Harvest ofSubject, int call) {
        random = new Random(seed);
        own = ofSubject;
        scalars = new Scalars(random, own, order.harvest, call, order.samples);
    }

    Random random() {
        return random;
    }

    ClassLoader loader() {
        return loader;
    }

    String text() {
        return scalars.text();
    }

    boolean isUnderTest(Class<?> type) {
        ClassLoader of = type.getClassLoader();
        return of == loader || of != null && of.getParent() == loader;
    }

    Object[] values(Executable executable) throws Throwable {
        return values(executable, 0);
    }

    private Object[] values(Executable executable, int depth) throws Throwable {
        Class<?>[] types = executable.getParameterTypes();
        Type[] generic = executable.getGenericParameterTypes();
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            // Parameters that the compiler made up have no generic types.
            Type type = generic.length == types.length ? generic[i] : types[i];
            // The same object twice is an input like any other.
            Object earlier = i > 0 && !types[i].isPrimitive() && random.nextInt(5) == 0 ? values[i - 1] : null;
            values[i] = types[i].isInstance(earlier) ? earlier : value(type, depth);
        }
        return values;
    }

    Object value(Type type) throws Throwable {
        return value(type, 0);
    }

    /** Something to call an instance method of a class on; null if there is nothing. */
    Object receiver(Class<?> owner) throws Throwable {
        Object earlier = random.nextBoolean() ? keptOf(owner) : null;
        if (earlier != null) {
            return earlier;
        }
        Object found = statics.find(owner, random, random.nextInt(4) == 0 || owner.isEnum());
        return found != null ? found : object(owner, 0);
    }

    private Object keptOf(Class<?> type) {
        List<Object> fitting = new ArrayList<>();
        for (Object one : kept) {
            if (type.isInstance(one) && (origins == null || !origins.isWorn(one))) {
                fitting.add(one);
            }
        }
        return fitting.isEmpty() ? null : fitting.get(random.nextInt(fitting.size()));
    }

    Object value(Type generic, int depth) throws Throwable {
        Class<?> type = raw(generic);
        if (type.isPrimitive()) {
            // What an input is made of matters less than the input itself.
            boolean isSimple = order.samples && depth > 0 && random.nextInt(3) > 0;
            return isSimple ? scalars.simple(type) : scalars.primitive(type);
        }
        if (order.nulls && random.nextInt(8) == 0) {
            return null;
        }
        Object earlier = random.nextInt(6) == 0 ? keptOf(type) : null;
        if (earlier != null) {
            return earlier;
        }
        Object named = random.nextInt(3) == 0 ? statics.named(own, type, random) : null;
        if (named != null) {
            return named;
        }
        Object held = statics.find(type, random, random.nextInt(6) == 0);
        if (held != null) {
            return held;
        }
        Object known = type == Object.class ? anything(depth) : known(type, generic, depth);
        if (known != null) {
            return known;
        }
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants.length == 0 ? none() : constants[random.nextInt(constants.length)];
        }
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), scalars.length());
            for (int i = 0; i < Array.getLength(array); i++) {
                Array.set(array, i, value(type.getComponentType(), depth + 1));
            }
            if (origins != null) {
                origins.filled(array);
            }
            return array;
        }
        Object usual = origins != null && depth < DEEPEST ? makers.usual(type, generic, depth) : null;
        if (usual != null) {
            return usual;
        }
        return depth >= DEEPEST ? none() : object(type, depth);
    }

    static Class<?> raw(Type type) {
        if (type instanceof Class) {
            return (Class<?>) type;
        }
        if (type instanceof ParameterizedType) {
            return (Class<?>) ((ParameterizedType) type).getRawType();
        }
        if (type instanceof GenericArrayType) {
            Class<?> element = raw(((GenericArrayType) type).getGenericComponentType());
            return Array.newInstance(element, 0).getClass();
        }
        if (type instanceof WildcardType) {
            return raw(((WildcardType) type).getUpperBounds()[0]);
        }
        return type instanceof TypeVariable ? raw(((TypeVariable<?>) type).getBounds()[0]) : Object.class;
    }

    static Type argument(Type type, int index) {
        boolean isKnown = type instanceof ParameterizedType;
        return isKnown ? ((ParameterizedType) type).getActualTypeArguments()[index] : Object.class;
    }

    /** An object of a class, or of a subclass; of an interface, one of a class that implements it. */
    private Object object(Class<?> type, int depth) throws Throwable {
        boolean isAbstract = Modifier.isAbstract(type.getModifiers());
        boolean isFinal = Modifier.isFinal(type.getModifiers());
        if (!isFinal && (isAbstract || random.nextInt(isUnderTest(type) ? 3 : 6) == 0)) {
            boolean isKnown = random.nextBoolean();
            List<Class<?>> known = isKnown || origins != null ? kinds(type) : new ArrayList<>();
            if (!known.isEmpty() && (isKnown || !hasGivers(type))) {
                return create(known.get(random.nextInt(known.size())), depth, false);
            }
            boolean isWritten = origins == null && !Modifier.isPrivate(type.getModifiers());
            Class<?> made = isWritten ? subclasses.make(type, random.nextInt(3)) : null;
            if (made != null) {
                return create(made, depth, true);
            }
        }
        return create(type, depth, false);
    }

    private List<Class<?>> kinds(Class<?> type) {
        List<Class<?>> kinds = statics.subclasses(type);
        Order.Source source = order.sources.get(type.getName());
        if (source != null) {
            for (String name : source.kinds) {
                Class<?> kind = find(name);
                if (kind != null && type.isAssignableFrom(kind) && !kinds.contains(kind)) {
                    kinds.add(kind);
                }
            }
        }
        return kinds;
    }

    private Class<?> find(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError absent) {
            return null;
        }
    }

    private boolean hasGivers(Class<?> type) {
        Order.Source source = order.sources.get(type.getName());
        return source != null && !source.givers.isEmpty();
    }

    /** Methods of other classes that give objects of a type. */
    private List<Executable> givers(Class<?> type) {
        List<Executable> found = new ArrayList<>();
        if (!hasGivers(type)) {
            return found;
        }
        List<String> givers = order.sources.get(type.getName()).givers;
        for (int i = 0; i + 2 < givers.size(); i += 3) {
            Class<?> owner = find(givers.get(i));
            if (owner == null) {
                continue;
            }
            try {
                for (Method one : owner.getDeclaredMethods()) {
                    boolean isNamed = one.getName().equals(givers.get(i + 1));
                    if (isNamed && AttackSession.descriptorOf(one).equals(givers.get(i + 2))) {
                        found.add(one);
                    }
                }
            } catch (LinkageError broken) {
                // There are others.
                continue;
            }
        }
        return found;
    }

    /** By a constructor or a method that a test in the same package can call. */
    Object create(Class<?> type, int depth, boolean isMade) throws Throwable {
        List<Executable> ways = new ArrayList<>();
        if (!Modifier.isAbstract(type.getModifiers())) {
            ways.addAll(Arrays.asList(type.getDeclaredConstructors()));
        }
        boolean isBuilt = ways.stream().anyMatch(this::isAccessible);
        if ((isUnderTest(type) || origins != null && !isBuilt) && !isMade) {
            for (Method way : type.getDeclaredMethods()) {
                if (Modifier.isStatic(way.getModifiers()) && way.getReturnType() == type && fits(way)) {
                    ways.add(way);
                }
            }
        }
        if (!isMade && (!isBuilt || random.nextInt(3) == 0)) {
            ways.addAll(givers(type));
        }
        ways.removeIf(way -> way.isSynthetic() || !isAccessible(way) || Chance.decides(way));
        // The order of reflection may differ between virtual machines.
        ways.sort(Comparator.comparing(Executable::toString));
        Throwable problem = null;
        for (int attempt = 0; attempt < ATTEMPTS && !ways.isEmpty(); attempt++) {
            Executable way = ways.get(random.nextInt(ways.size()));
            try {
                Object result = create(way, depth);
                if (result != null) {
                    return result;
                }
            } catch (Exception | LinkageError another) {
                // One that wants other arguments may get them.
                problem = another;
            }
            // What an object is made of is tried again with it.
            if (origins == null || depth > 1 || segments.isSpent()) {
                break;
            }
        }
        if (problem != null) {
            throw problem;
        }
        return none();
    }

    private Object create(Executable way, int depth) throws Throwable {
        way.setAccessible(true);
        boolean needsReceiver = way instanceof Method && !Modifier.isStatic(way.getModifiers());
        Object on = needsReceiver ? value(way.getDeclaringClass(), depth + 1) : null;
        if (needsReceiver && on == null) {
            return null;
        }
        return segments.invoke(way, on, values(way, depth + 1));
    }

    /** A static method that needs what it gives makes nothing new. */
    private static boolean fits(Method way) {
        return !Arrays.asList(way.getParameterTypes()).contains(way.getReturnType());
    }

    private boolean isAccessible(Executable way) {
        int modifiers = way.getModifiers();
        if (origins != null && !origins.isReachable(way)) {
            return false;
        }
        return isUnderTest(way.getDeclaringClass()) ? !Modifier.isPrivate(modifiers) : Modifier.isPublic(modifiers);
    }

    private Object none() throws NoSuchMethodException {
        if (order.nulls) {
            return null;
        }
        throw new NoSuchMethodException("no object can be made, and null is no input");
    }

    private Object anything(int depth) throws Throwable {
        switch (random.nextInt(8)) {
            case 0:
                return makers.construct(Object.class);
            case 1:
                return scalars.box(Arrays.asList(Boolean.class, Character.class, Long.class, Double.class)
                        .get(random.nextInt(4)));
            case 2:
                return statics.find(Object.class, random, true);
            case 3:
                List<Class<?>> own = statics.subclasses(Object.class);
                boolean isPossible = !own.isEmpty() && depth < DEEPEST;
                return isPossible ? create(own.get(random.nextInt(own.size())), depth, false) : scalars.text();
            case 4:
            case 5:
                return scalars.box(Integer.class);
            default:
                return scalars.text();
        }
    }

    private Object known(Class<?> type, Type generic, int depth) throws Throwable {
        if (type == String.class || type == CharSequence.class || type == Comparable.class) {
            return scalars.text();
        }
        if (type == StringBuilder.class || type == Appendable.class) {
            return makers.construct(StringBuilder.class, scalars.text());
        }
        if (type == StringBuffer.class) {
            return makers.construct(StringBuffer.class, scalars.text());
        }
        Object boxed = scalars.box(type);
        if (boxed != null) {
            return boxed;
        }
        if (type == List.class || type == Collection.class || type == Iterable.class || type == ArrayList.class) {
            return makers.filled(ArrayList.class, "add", rows(elements(argument(generic, 0), depth)));
        }
        if (type == Set.class || type == HashSet.class) {
            return makers.filled(HashSet.class, "add", rows(elements(argument(generic, 0), depth)));
        }
        if (type == Map.class || type == HashMap.class) {
            List<Object[]> entries = new ArrayList<>();
            for (Object key : elements(argument(generic, 0), depth)) {
                entries.add(new Object[] {key, value(argument(generic, 1), depth + 1)});
            }
            return makers.filled(HashMap.class, "put", entries);
        }
        return type == Class.class ? random.nextBoolean() ? String.class : int.class : null;
    }

    /** Each as the only argument of a call. */
    static List<Object[]> rows(List<Object> elements) {
        List<Object[]> rows = new ArrayList<>();
        for (Object element : elements) {
            rows.add(new Object[] {element});
        }
        return rows;
    }

    List<Object> elements(Type type, int depth) throws Throwable {
        List<Object> elements = new ArrayList<>();
        for (int i = scalars.length(); i > 0; i--) {
            elements.add(depth >= DEEPEST ? scalars.text() : value(type, depth + 1));
        }
        return elements;
    }
}
