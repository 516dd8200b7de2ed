import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Checks Method.invoke: boxing, varargs, virtual dispatch, static and private methods, and all its exceptions. */
public class ReflectionInvoke {
    @SuppressWarnings("unused")
    private static class Base {
        String who() {
            return "base";
        }

        static long sum(long a, int b) {
            return a + b;
        }

        private char secret(String text) {
            return text.charAt(0);
        }

        static String join(String separator, Object... parts) {
            StringBuilder out = new StringBuilder();
            for (Object part : parts) {
                out.append(part).append(separator);
            }
            return out.toString();
        }

        void nothing() {
        }

        static int divide(int a, int b) {
            return a / b;
        }
    }

    private static class Derived extends Base {
        @Override
        String who() {
            return "derived";
        }
    }

    private static void attempt(String name, Object target, Object... arguments) {
        for (Method method : Base.class.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                try {
                    Object result = method.invoke(target, arguments);
                    System.out.println(name + " " + result + " " + (result == null ? null : result.getClass()));
                } catch (InvocationTargetException e) {
                    System.out.println(name + " threw " + e.getCause() + " " + e.getMessage());
                } catch (IllegalAccessException | RuntimeException e) {
                    System.out.println(name + " failed " + e.getClass().getName());
                }
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        attempt("who", new Base());
        attempt("who", new Derived());
        attempt("sum", null, 40L, 2);
        attempt("sum", null, 'a', (byte) 1);
        attempt("secret", new Derived(), "xyz");
        attempt("join", null, "-", new Object[] {1, "two", null});
        attempt("nothing", new Base());
        attempt("divide", null, 7, 2);
        attempt("divide", null, 7, 0);
        attempt("secret", new Base(), "");
        attempt("divide", null, 7);
        attempt("divide", null, 7L, 2);
        attempt("divide", null, 7, null);
        attempt("who", null);
        attempt("who", "wrong receiver");
        System.out.println(String.class.getMethod("substring", int.class, int.class).invoke("reflection", 2, 6) + " "
                + Math.class.getMethod("max", int.class, int.class).invoke(null, 3, 9)
                + " " + Integer.class.getMethod("compareTo", Integer.class).invoke(5, 7) + " "
                + Comparable.class.getMethod("compareTo", Object.class).invoke("b", "a"));
        Method method = Base.class.getDeclaredMethod("divide", int.class, int.class);
        System.out.println(method.equals(Base.class.getDeclaredMethod("divide", int.class, int.class)) + " "
                + method.hashCode() + " " + method.getReturnType());
    }
}
