package glassbox.executor;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** What no Java program may do: looking into every class of the JDK, and making objects without a constructor. */
final class Access {
    private static Object unsafe;
    private static Method allocate;
    private static Method offset;
    private static Method put;
    private static Method isUninitialized;

    private Access() {}

    /**
     * Opens all packages of the JDK to this module, which is not that of the code under test. The JVM is started with the
     * package java.lang opened.
     */
    static void openEverything() throws ReflectiveOperationException {
        Method open = Module.class.getDeclaredMethod("implAddOpens", String.class, Module.class);
        open.setAccessible(true);
        Module ours = Access.class.getModule();
        for (Module module : ModuleLayer.boot().modules()) {
            for (String name : module.getPackages()) {
                open.invoke(module, name, ours);
            }
        }
        Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
        unsafe = method(type, "getUnsafe").invoke(null);
        allocate = method(type, "allocateInstance", Class.class);
        offset = method(type, "objectFieldOffset", Field.class);
        isUninitialized = method(type, "shouldBeInitialized", Class.class);
        try {
            put = method(type, "putReference", Object.class, long.class, Object.class);
        } catch (NoSuchMethodException beforeJava12) {
            put = method(type, "putObject", Object.class, long.class, Object.class);
        }
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) throws NoSuchMethodException {
        Method method = type.getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }

    /** Whether the initialization of a class is over. */
    static boolean isInitialized(Class<?> type) throws ReflectiveOperationException {
        return !(Boolean) isUninitialized.invoke(unsafe, type);
    }

    static Object allocate(Class<?> type) throws ReflectiveOperationException {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            throw new InstantiationException(type.getName() + " is abstract");
        }
        try {
            return allocate.invoke(unsafe, type);
        } catch (InvocationTargetException wrapped) {
            throw new InstantiationException(type.getName() + ": " + wrapped.getCause());
        }
    }

    /** Sets a field whatever it is: private, final, of a record. */
    static void set(Field field, Object object, Object value) throws ReflectiveOperationException {
        field.setAccessible(true);
        try {
            field.set(object, value);
        } catch (IllegalAccessException trusted) {
            if (Modifier.isStatic(field.getModifiers())) {
                throw trusted;
            }
            setTrusted(field, object, value);
        }
    }

    private static void setTrusted(Field field, Object object, Object value) throws ReflectiveOperationException {
        Class<?> type = field.getType();
        if (!type.isPrimitive()) {
            put.invoke(unsafe, object, offset.invoke(unsafe, field), value);
            return;
        }
        String name = type.getName();
        String kind = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        Method setter = method(unsafe.getClass(), "put" + kind, Object.class, long.class, type);
        setter.invoke(unsafe, object, offset.invoke(unsafe, field), value);
    }
}
