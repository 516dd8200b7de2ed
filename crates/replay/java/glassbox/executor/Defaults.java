package glassbox.executor;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/** Calls default methods of interfaces on stand-ins. */
final class Defaults {
    private Defaults() {}

    static Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
        Class<?> owner = method.getDeclaringClass();
        Constructor<MethodHandles.Lookup> lookup = MethodHandles.Lookup.class.getDeclaredConstructor(Class.class);
        lookup.setAccessible(true);
        return lookup.newInstance(owner)
                .unreflectSpecial(method, owner)
                .bindTo(proxy)
                .invokeWithArguments(arguments == null ? new Object[0] : arguments);
    }
}
