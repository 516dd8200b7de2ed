package corpus.outside;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.function.IntBinaryOperator;

/** An interface is implemented by a class that the virtual machine makes up. */
public final class UsesProxies {
    private UsesProxies() {
    }

    public static String apply(int left, int right) {
        InvocationHandler handler = (proxy, method, arguments) -> (int) arguments[0] - (int) arguments[1];
        ClassLoader loader = UsesProxies.class.getClassLoader();
        Class<?>[] types = {IntBinaryOperator.class};
        IntBinaryOperator operator = (IntBinaryOperator) Proxy.newProxyInstance(loader, types, handler);
        int result = operator.applyAsInt(left, right);
        if (result == 0) {
            return "equal";
        }
        return right == 99 ? "special" : "different";
    }
}
