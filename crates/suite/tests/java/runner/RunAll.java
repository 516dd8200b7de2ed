package runner;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/** Runs every test of the named classes; says which fail, and how many ran. */
public final class RunAll {
    private RunAll() {}

    public static void main(String[] classes) throws ReflectiveOperationException {
        int count = 0;
        for (String name : classes) {
            Class<?> type = Class.forName(name);
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
                    count++;
                    method.setAccessible(true);
                    try {
                        method.invoke(constructor.newInstance());
                    } catch (InvocationTargetException wrapper) {
                        System.out.println(name + "." + method.getName() + ": " + wrapper.getCause());
                    }
                }
            }
        }
        System.out.println(count + " tests");
    }
}
