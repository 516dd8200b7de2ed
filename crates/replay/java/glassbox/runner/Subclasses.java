package glassbox.runner;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes subclasses as a test may write them: they implement what is abstract and override some of the rest, by methods that
 * return random values or throw.
 */
final class Subclasses {
    private static final List<String> OF_OBJECT = Arrays.asList("equals", "hashCode", "toString");

    private final Inputs inputs;
    private final ClassLoader loader;
    private final Words words;
    private final Outside outside;

    /** By base and variant; null if none can be made. */
    private final Map<String, Class<?>> made = new HashMap<>();

    private final Map<String, Method> methods = new HashMap<>();

    Subclasses(Inputs inputs, ClassLoader loader, Words words) {
        this.inputs = inputs;
        this.loader = loader;
        this.words = words;
        this.outside = new Outside(loader);
    }

    /**
     * A subclass, or null if a test cannot write one. The first variant overrides nothing that it need not,
     * the second one whatever it can, the third one some of that.
     */
    Class<?> make(Class<?> base, int variant) {
        String key = base.getName() + " " + variant;
        if (!made.containsKey(key)) {
            Class<?> subclass = null;
            try {
                subclass = define(base, variant);
                words.made(subclass, base);
            } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException refused) {
                // Sealed, not accessible, or otherwise not to be extended.
                subclass = null;
            }
            made.put(key, subclass);
        }
        return made.get(key);
    }

    private Class<?> define(Class<?> base, int variant) throws ReflectiveOperationException, IOException {
        boolean isUnderTest = base.getClassLoader() == loader;
        String prefix = isUnderTest ? base.getName() : "glassbox.made." + base.getSimpleName();
        String name = prefix + "$Made" + variant;
        Class<?> superclass = base.isInterface() ? Object.class : base;
        SubclassWriter writer = new SubclassWriter(
                name.replace('.', '/'),
                superclass.getName().replace('.', '/'),
                base.isInterface() ? base.getName().replace('.', '/') : null);
        boolean hasConstructor = false;
        for (Constructor<?> constructor : superclass.getDeclaredConstructors()) {
            if (isSeen(constructor.getModifiers(), isUnderTest) && !constructor.isSynthetic()) {
                writer.constructor(AttackSession.descriptorOf(constructor));
                hasConstructor = true;
            }
        }
        if (!hasConstructor) {
            throw new NoSuchMethodException(base.getName());
        }
        Random random = new Random(variant);
        List<Method> overridden = new ArrayList<>();
        for (Method method : inherited(base)) {
            if (overrides(method, isUnderTest, variant, random)) {
                overridden.add(method);
            }
        }
        for (Method method : overridden) {
            String key = name + "#" + methods.size();
            methods.put(key, method);
            writer.method(method.getName(), AttackSession.descriptorOf(method), method.getReturnType(), key);
        }
        byte[] bytes = writer.finish();
        return isUnderTest
                ? MethodHandles.privateLookupIn(base, MethodHandles.lookup()).defineClass(bytes)
                : outside.define(name, bytes);
    }

    private static boolean isSeen(int modifiers, boolean isUnderTest) {
        boolean isOpen = Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
        return isUnderTest ? !Modifier.isPrivate(modifiers) : isOpen;
    }

    private static boolean overrides(Method method, boolean isUnderTest, int variant, Random random) {
        int modifiers = method.getModifiers();
        boolean isFree = isSeen(modifiers, isUnderTest && method.getDeclaringClass().getClassLoader() != null);
        if (Modifier.isStatic(modifiers) || Modifier.isFinal(modifiers) || !isFree) {
            return false;
        }
        if (Modifier.isAbstract(modifiers)) {
            return true;
        }
        if (method.getDeclaringClass() == Object.class) {
            return variant > 0 && OF_OBJECT.contains(method.getName()) && random.nextInt(8) == 0;
        }
        return !method.isSynthetic() && (variant == 1 || variant == 2 && random.nextBoolean());
    }

    /** The methods that an object of a class has, each as the nearest of its supertypes declares it. */
    private static List<Method> inherited(Class<?> base) {
        Map<String, Method> found = new LinkedHashMap<>();
        List<Class<?>> interfaces = new ArrayList<>();
        Class<?> start = base.isInterface() ? Object.class : base;
        if (base.isInterface()) {
            interfaces.add(base);
        }
        for (Class<?> type = start; type != null; type = type.getSuperclass()) {
            add(found, type);
            interfaces.addAll(Arrays.asList(type.getInterfaces()));
        }
        for (int i = 0; i < interfaces.size(); i++) {
            add(found, interfaces.get(i));
            interfaces.addAll(Arrays.asList(interfaces.get(i).getInterfaces()));
        }
        return new ArrayList<>(found.values());
    }

    private static void add(Map<String, Method> found, Class<?> type) {
        Method[] declared = type.getDeclaredMethods();
        Arrays.sort(declared, Comparator.comparing(Method::toString));
        for (Method method : declared) {
            if (!Modifier.isPrivate(method.getModifiers())) {
                found.putIfAbsent(method.getName() + AttackSession.descriptorOf(method), method);
            }
        }
    }

    /** What a method of a made subclass returns. */
    Object answer(Object self, String key) throws Throwable {
        Method method = methods.get(key);
        Random random = inputs.random();
        Class<?>[] declared = method.getExceptionTypes();
        if (declared.length > 0 ? random.nextInt(6) == 0 : random.nextInt(24) == 0) {
            Throwable thrown = exception(declared, random);
            if (thrown != null) {
                words.answered(method.getName() + "() threw " + thrown.getClass().getName());
                throw thrown;
            }
        }
        Class<?> type = method.getReturnType();
        if (type == void.class) {
            return null;
        }
        Object value = inputs.value(method.getGenericReturnType(), 2);
        Object fitting = type.isPrimitive() || type.isInstance(value) ? value : null;
        words.answered(method.getName() + "() returned " + words.of(fitting));
        return fitting;
    }

    private static Throwable exception(Class<?>[] declared, Random random) {
        Class<?> type = declared.length == 0 ? IllegalStateException.class : declared[random.nextInt(declared.length)];
        try {
            Constructor<?> constructor = type.getConstructor();
            return (Throwable) constructor.newInstance();
        } catch (ReflectiveOperationException | LinkageError notSo) {
            return null;
        }
    }

    /** For subclasses of what the JDK has, in whose packages a test has no classes. */
    private static final class Outside extends ClassLoader {
        Outside(ClassLoader parent) {
            super(parent);
        }

        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
