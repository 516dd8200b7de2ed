/** Checks when method references, lambdas and reflection initialize the class that they name. */
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class InitializationByReference {
    static class StaticTarget {
        static {
            System.out.println("  StaticTarget initialized");
        }

        static int number() {
            return 1;
        }
    }

    static class Constructed {
        static {
            System.out.println("  Constructed initialized");
        }
    }

    static class Fields {
        static int value = 2;

        static {
            System.out.println("  Fields initialized");
        }
    }

    static class Methods {
        static {
            System.out.println("  Methods initialized");
        }

        static int number() {
            return 3;
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Supplier<IntSupplier> inLambda = () -> StaticTarget::number;
        System.out.println("lambda made");
        IntSupplier reference = inLambda.get();
        System.out.println("reference made");
        System.out.println(reference.getAsInt());
        Supplier<Constructed> constructor = () -> new Constructed();
        System.out.println("constructor made");
        System.out.println(constructor.get() != null);
        Field field = Fields.class.getDeclaredField("value");
        System.out.println("field found");
        System.out.println(field.getInt(null));
        Method method = Methods.class.getDeclaredMethod("number");
        System.out.println("method found");
        System.out.println(method.invoke(null));
    }
}
