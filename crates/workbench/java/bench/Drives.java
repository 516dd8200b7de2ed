package bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.stream.Stream;

/**
 * Runs every static method without parameters whose name begins with "drive", each in class loaders of its own: once with
 * assertions, once without. Arguments: the number of counters, where the counts go, the directory of the classes, and the
 * names of the classes whose methods to run.
 */
public final class Drives {
    private final Map<String, byte[]> classes = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    public static void main(String[] arguments) throws Exception {
        Counters.prepare(Integer.parseInt(arguments[0]));
        Drives drives = new Drives();
        drives.read(Path.of(arguments[2]));
        PrintStream out = System.out;
        System.setOut(new PrintStream(PrintStream.nullOutputStream()));
        for (String name : Files.readAllLines(Path.of(arguments[3]))) {
            drives.run(name);
        }
        System.setOut(out);
        drives.write(Path.of(arguments[1]));
        System.exit(0);
    }

    private void read(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = directory.relativize(file).toString();
                if (name.endsWith(".class")) {
                    String of = name.substring(0, name.length() - 6).replace('/', '.').replace('\\', '.');
                    classes.put(of, Files.readAllBytes(file));
                }
            }
        }
    }

    private void run(String name) throws ClassNotFoundException {
        List<String> methods = new ArrayList<>();
        for (Method method : new Loader(false).loadClass(name).getDeclaredMethods()) {
            boolean fits = Modifier.isStatic(method.getModifiers()) && method.getParameterCount() == 0;
            if (fits && method.getName().startsWith("drive")) {
                methods.add(method.getName());
            }
        }
        methods.sort(null);
        for (String method : methods) {
            run(name, method, false);
            run(name, method, true);
        }
    }

    private void run(String name, String methodName, boolean assertions) throws ClassNotFoundException {
        Properties properties = new Properties();
        properties.putAll(System.getProperties());
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Method method = new Loader(assertions).loadClass(name).getDeclaredMethod(methodName);
            method.setAccessible(true);
            method.invoke(null);
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getCause();
            StackTraceElement[] trace = cause.getStackTrace();
            String at = trace.length == 0 ? "" : " at " + trace[0];
            problems.add(name + "." + methodName + (assertions ? " with assertions" : "") + " threw " + cause + at);
        } catch (ReflectiveOperationException | LinkageError error) {
            problems.add(name + "." + methodName + ": " + error);
        }
        System.setProperties(properties);
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    private void write(Path file) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            for (int number = 0; number < Counters.counts.length; number++) {
                if (Counters.counts[number] != 0) {
                    out.println("count " + number + " " + Counters.counts[number]);
                }
                if (Counters.values[number] != null) {
                    for (Object value : Counters.values[number]) {
                        out.println("value " + number + " " + value);
                    }
                }
            }
            for (String problem : problems) {
                out.println("problem " + problem.replace('\n', ' '));
            }
            out.println("end");
        }
    }

    /** Every class is defined anew, so that its initializer runs again. */
    private final class Loader extends ClassLoader {
        Loader(boolean assertions) {
            super(Drives.class.getClassLoader());
            setDefaultAssertionStatus(assertions);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
