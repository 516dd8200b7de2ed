import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Checks dynamic proxies: dispatch, boxing, object methods, exceptions, and casts of wrong results. */
public class ReflectionProxy {
    public interface Service {
        int add(int a, int b);

        String greet(String name) throws java.io.IOException;

        void nothing();

        default String twice(String text) {
            return text + text;
        }
    }

    private static final InvocationHandler HANDLER = (proxy, method, arguments) -> {
        System.out.print("[" + method.getName() + (arguments == null ? "" : Arrays.toString(arguments)) + "] ");
        return switch (method.getName()) {
            case "add" -> (int) arguments[0] + (int) arguments[1];
            case "greet" -> {
                switch ((String) arguments[0]) {
                    case "declared" -> throw new java.io.IOException("declared");
                    case "unchecked" -> throw new IllegalStateException("unchecked");
                    case "undeclared" -> throw new Exception("undeclared");
                    case "wrong" -> {
                        yield 42;
                    }
                    default -> {
                        yield "hello " + arguments[0];
                    }
                }
            }
            case "toString" -> "proxy of Service";
            case "hashCode" -> 17;
            case "equals" -> proxy == arguments[0];
            case "twice" -> InvocationHandler.invokeDefault(proxy, method, arguments);
            default -> null;
        };
    };

    public static void main(String[] args) throws java.io.IOException {
        Service service = (Service) Proxy.newProxyInstance(ReflectionProxy.class.getClassLoader(),
                new Class<?>[] {Service.class, Comparator.class}, HANDLER);
        System.out.println(service.add(2, 40));
        System.out.println(service.greet("world"));
        service.nothing();
        System.out.println(service + " " + service.hashCode());
        System.out.println(service.equals(service) + " " + service.equals("other"));
        System.out.println((service instanceof Comparator) + " " + Proxy.isProxyClass(service.getClass()) + " "
                + (Proxy.getInvocationHandler(service) == HANDLER));
        for (String name : List.of("declared", "unchecked", "undeclared", "wrong")) {
            try {
                service.greet(name);
            } catch (UndeclaredThrowableException e) {
                System.out.println("undeclared " + e.getCause());
            } catch (java.io.IOException | IllegalStateException e) {
                System.out.println(e);
            } catch (ClassCastException e) {
                System.out.println("wrong result type");
            }
        }
        System.out.println(service.twice("ab"));
    }
}
