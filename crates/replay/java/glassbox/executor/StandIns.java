package glassbox.executor;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

/** Objects that stand in for interfaces. */
public final class StandIns {
    private StandIns() {}

    /** Its methods, by name and descriptor, return what is listed, one result after the other, then the last. */
    public static Object make(ClassLoader loader, Class<?> type, Map<String, Object[]> results) {
        Map<String, Integer> calls = new HashMap<>();
        InvocationHandler handler = (proxy, method, arguments) -> {
            String name = key(method);
            Object[] answers = results.get(name);
            if (answers == null || answers.length == 0) {
                return unforeseen(proxy, method, arguments);
            }
            int call = calls.merge(name, 1, Integer::sum);
            return answers[Math.min(call, answers.length) - 1];
        };
        return Proxy.newProxyInstance(loader, new Class<?>[] {type}, handler);
    }

    public static String key(Method method) {
        return method.getName() + Members.descriptor(method.getParameterTypes(), method.getReturnType());
    }

    /** Calls that nothing was said of. */
    private static Object unforeseen(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            switch (method.getName()) {
                case "equals":
                    return proxy == arguments[0];
                case "hashCode":
                    return System.identityHashCode(proxy);
                default:
                    return "stand-in";
            }
        }
        if (method.isDefault() && !Modifier.isAbstract(method.getModifiers())) {
            return Defaults.call(proxy, method, arguments);
        }
        return method.getReturnType() == void.class ? null : Array.get(Array.newInstance(method.getReturnType(), 1), 0);
    }
}
