package glassbox.executor;

import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The class loader of one run: nothing that a run does to static fields outlives it. */
final class RunLoader extends URLClassLoader {
    private static final String INPUT = "glassbox.Input";

    private final ClassSource classes;
    private final Set<Class<?>> found = new HashSet<>();
    /** Class files that this run has in the place of others, by their names with slashes. */
    private final Map<String, byte[]> special;
    /** What the program gets when it asks for an input. */
    private final Function<Class<?>, Object> given;

    RunLoader(
            URL[] resources,
            ClassLoader parent,
            ClassSource classes,
            Map<String, byte[]> special,
            Function<Class<?>, Object> given) {
        super(resources, parent);
        this.classes = classes;
        this.special = special;
        this.given = given;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/');
        byte[] bytes = special.get(path);
        bytes = bytes == null ? classes.find(path) : bytes;
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        Class<?> found = defineClass(name, bytes, 0, bytes.length);
        found(found);
        if (name.equals(INPUT)) {
            give(found);
        }
        return found;
    }

    private void found(Class<?> type) {
        synchronized (found) {
            found.add(type);
        }
    }

    /** Whether a class has come from a class file of the program, and was not made up by somebody. */
    boolean hasFound(Class<?> type) {
        synchronized (found) {
            return found.contains(type);
        }
    }

    private void give(Class<?> input) throws ClassNotFoundException {
        try {
            Field source = input.getDeclaredField("source");
            source.setAccessible(true);
            source.set(null, given);
        } catch (ReflectiveOperationException | IllegalArgumentException another) {
            throw new ClassNotFoundException(INPUT + " is not the class that glassbox input-class writes", another);
        }
    }
}
