package glassbox.runner;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Calls tests that were there before, of JUnit 3, 4 or 5, with the methods that their classes want to be called around
 * them. Everything else that the frameworks can do is left to them.
 */
final class Existing {
    private static final List<String> BEFORE_ALL = Arrays.asList("BeforeAll", "BeforeClass");
    static final List<String> BEFORE = Arrays.asList("BeforeEach", "Before");
    static final List<String> AFTER = Arrays.asList("AfterEach", "After");
    private static final List<String> AFTER_ALL = Arrays.asList("AfterAll", "AfterClass");

    private final ClassLoader loader;

    /** The classes whose tests have begun. */
    private final Set<Class<?>> begun = new HashSet<>();

    Existing(ClassLoader loader) {
        this.loader = loader;
    }

    /** Calls one; after the last one of its class, what the class wants to happen then as well. */
    void call(String className, String methodName, boolean isLast) throws Throwable {
        Class<?> type = Class.forName(className, true, loader);
        List<Class<?>> circles = circles(type);
        for (Class<?> circle : circles) {
            if (!begun.contains(circle)) {
                callAll(circle, null, BEFORE_ALL, null);
                begun.add(circle);
            }
        }
        List<Object> objects = new ArrayList<>();
        Throwable thrown = null;
        try {
            for (Class<?> circle : circles) {
                objects.add(create(circle, objects));
            }
            for (Object object : objects) {
                callAll(object.getClass(), object, BEFORE, "setUp");
            }
            test(find(type, methodName), objects.get(objects.size() - 1));
        } catch (Throwable problem) {
            thrown = problem;
        }
        for (int i = objects.size() - 1; i >= 0; i--) {
            try {
                callAll(objects.get(i).getClass(), objects.get(i), AFTER, "tearDown");
            } catch (Throwable problem) {
                thrown = thrown == null ? problem : thrown;
            }
        }
        if (isLast) {
            callAll(type, null, AFTER_ALL, null);
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    /** A class and those whose objects its own need, the outermost first. */
    private static List<Class<?>> circles(Class<?> type) {
        List<Class<?>> circles = new ArrayList<>();
        Class<?> circle = type;
        while (circle != null) {
            circles.add(0, circle);
            circle = Modifier.isStatic(circle.getModifiers()) ? null : circle.getEnclosingClass();
        }
        return circles;
    }

    /** An object, within the last one of those around it. */
    private static Object create(Class<?> type, List<Object> around) throws ReflectiveOperationException {
        if (around.isEmpty()) {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        }
        Constructor<?> constructor = type.getDeclaredConstructor(type.getEnclosingClass());
        constructor.setAccessible(true);
        return constructor.newInstance(around.get(around.size() - 1));
    }

    private static void test(Method method, Object object) throws Throwable {
        Class<?> expected = expected(method);
        try {
            method.invoke(object);
        } catch (InvocationTargetException wrapped) {
            if (expected == null || !expected.isInstance(wrapped.getCause())) {
                throw wrapped;
            }
            return;
        }
        if (expected != null) {
            throw new AssertionError("expected " + expected.getName());
        }
    }

    /** The exception that a test of JUnit 4 is expected to throw, or null. */
    private static Class<?> expected(Method method) throws ReflectiveOperationException {
        for (Annotation annotation : method.getAnnotations()) {
            if (annotation.annotationType().getName().equals("org.junit.Test")) {
                for (Method value : annotation.annotationType().getDeclaredMethods()) {
                    if (value.getName().equals("expected")) {
                        Class<?> type = (Class<?>) value.invoke(annotation);
                        return Throwable.class.isAssignableFrom(type) && !type.getName().endsWith("$None") ? type : null;
                    }
                }
            }
        }
        return null;
    }

    private static Method find(Class<?> type, String name) throws NoSuchMethodException {
        for (Class<?> owner : lineage(type)) {
            for (Method method : owner.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == 0 && !method.isBridge()) {
                    method.setAccessible(true);
                    return method;
                }
            }
        }
        throw new NoSuchMethodException(type.getName() + "." + name);
    }

    /** A class, its superclasses and their interfaces, the class first. */
    private static List<Class<?>> lineage(Class<?> type) {
        List<Class<?>> lineage = new ArrayList<>();
        for (Class<?> owner = type; owner != null && owner != Object.class; owner = owner.getSuperclass()) {
            lineage.add(owner);
        }
        for (Class<?> owner : new ArrayList<>(lineage)) {
            lineage.addAll(Arrays.asList(owner.getInterfaces()));
        }
        return lineage;
    }

    /**
     * Calls the methods with one of these annotations, or with this name in a class of JUnit 3: what is to happen before,
     * from superclasses to subclasses, and what is to happen after, the other way round.
     */
    private static void callAll(Class<?> type, Object object, List<String> annotations, String name) throws Throwable {
        List<Class<?>> owners = lineage(type);
        if (annotations == BEFORE || annotations == BEFORE_ALL) {
            Collections.reverse(owners);
        }
        boolean isOld = owners.stream().anyMatch(owner -> owner.getName().equals("junit.framework.TestCase"));
        Set<String> called = new HashSet<>();
        for (Class<?> owner : owners) {
            for (Method method : owner.getDeclaredMethods()) {
                boolean isNamed = isOld && method.getName().equals(name);
                boolean isWanted = isNamed || isAnnotated(method, annotations);
                boolean fits = method.getParameterCount() == 0 && !method.isBridge();
                boolean isStatic = Modifier.isStatic(method.getModifiers());
                // One that is overridden is called once.
                if (isWanted && fits && isStatic == (object == null) && (isStatic || called.add(method.getName()))) {
                    method.setAccessible(true);
                    method.invoke(object);
                }
            }
        }
    }

    static boolean isAnnotated(Method method, List<String> names) {
        for (Annotation annotation : method.getAnnotations()) {
            String name = annotation.annotationType().getName();
            if (name.startsWith("org.junit.") && names.contains(annotation.annotationType().getSimpleName())) {
                return true;
            }
        }
        return false;
    }
}
