package glassbox.runner;

import glassbox.executor.StandIns;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Makes objects of the JDK as a test does: by a constructor, then by calls that fill them; and objects for interfaces. */
final class Makers {
    /** What is usually taken for types that have no objects of their own. */
    private static final String[][] USUAL = {
        {"java.io.InputStream", "java.io.ByteArrayInputStream"},
        {"java.io.OutputStream", "java.io.ByteArrayOutputStream"},
        {"java.io.Reader", "java.io.StringReader"},
        {"java.io.Writer", "java.io.StringWriter"},
        {"java.util.Queue", "java.util.ArrayDeque"},
        {"java.util.Deque", "java.util.ArrayDeque"},
        {"java.util.SortedMap", "java.util.TreeMap"},
        {"java.util.NavigableMap", "java.util.TreeMap"},
        {"java.util.SortedSet", "java.util.TreeSet"},
        {"java.util.NavigableSet", "java.util.TreeSet"},
        {"java.util.concurrent.ConcurrentMap", "java.util.concurrent.ConcurrentHashMap"},
        {"java.util.Calendar", "java.util.GregorianCalendar"},
    };

    private static final int MOST_METHODS = 12;

    private final Inputs inputs;
    /** Null where the objects are not to be made again. */
    private final Origins origins;

    Makers(Inputs inputs, Origins origins) {
        this.inputs = inputs;
        this.origins = origins;
    }

    /** By the public constructor that takes just these. */
    Object construct(Class<?> type, Object... values) throws Throwable {
        Class<?>[] types = new Class<?>[values.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = values[i].getClass();
        }
        return made(type.getConstructor(types), null, values);
    }

    /** An empty one, then a call of a method with each of the rows. */
    Object filled(Class<?> type, String method, List<Object[]> rows) throws Throwable {
        Object object = construct(type);
        for (Object[] row : rows) {
            Class<?>[] types = new Class<?>[row.length];
            Arrays.fill(types, type == Properties.class ? String.class : Object.class);
            made(type.getMethod(method, types), object, row);
        }
        return object;
    }

    private Object made(Executable by, Object on, Object[] values) throws Throwable {
        try {
            Object result = by instanceof Constructor
                    ? ((Constructor<?>) by).newInstance(values)
                    : ((Method) by).invoke(on, values);
            if (origins != null) {
                origins.made(result, by, on, values);
                origins.called(on, by, values);
            }
            return result;
        } catch (InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }

    /** An object as it is usually made for a type that has none of its own; null if there is no such way. */
    Object usual(Class<?> type, Type generic, int depth) throws Throwable {
        for (String[] way : USUAL) {
            if (way[0].equals(type.getName())) {
                return inputs.create(Class.forName(way[1]), depth, false);
            }
        }
        switch (type.getName()) {
            case "java.util.Iterator":
            case "java.util.ListIterator":
                Object list = list(generic, depth);
                String name = type == Iterator.class ? "iterator" : "listIterator";
                return made(ArrayList.class.getMethod(name), list, new Object[0]);
            case "java.util.Enumeration":
                Method enumeration = Collections.class.getMethod("enumeration", Collection.class);
                return made(enumeration, null, new Object[] {list(generic, depth)});
            case "java.nio.file.Path":
                Method get = Paths.class.getMethod("get", String.class, String[].class);
                String[] none = new String[0];
                if (origins != null) {
                    origins.filled(none);
                }
                return made(get, null, new Object[] {inputs.text(), none});
            case "java.util.Properties":
                List<Object[]> entries = new ArrayList<>();
                for (int i = inputs.random().nextInt(3); i > 0; i--) {
                    entries.add(new Object[] {inputs.text(), inputs.text()});
                }
                return filled(Properties.class, "setProperty", entries);
            case "java.net.URL":
                return construct(type, "http://localhost/" + inputs.text());
            case "java.io.File":
                return construct(type, inputs.text());
            default:
                boolean isFree = type.isInterface() && inputs.random().nextInt(3) > 0;
                return isFree ? standIn(type, generic, depth) : null;
        }
    }

    private Object list(Type generic, int depth) throws Throwable {
        return filled(ArrayList.class, "add", Inputs.rows(inputs.elements(Inputs.argument(generic, 0), depth)));
    }

    /** An object whose methods each return one value, whatever they are asked; null if there is none. */
    private Object standIn(Class<?> type, Type generic, int depth) throws Throwable {
        List<Method> methods = new ArrayList<>();
        for (Method method : type.getMethods()) {
            if (Modifier.isAbstract(method.getModifiers()) && !isOfObject(method)) {
                methods.add(method);
            }
        }
        if (methods.size() > MOST_METHODS || !origins.isNamed(type)) {
            return null;
        }
        methods.sort(Comparator.comparing(Method::toString));
        Object[] values = new Object[methods.size()];
        Map<String, Object[]> results = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            Method method = methods.get(i);
            if (method.getReturnType() != void.class) {
                Object value = inputs.value(resolved(method.getGenericReturnType(), type, generic), depth + 1);
                boolean fits = method.getReturnType().isPrimitive() || method.getReturnType().isInstance(value);
                values[i] = fits ? value : null;
                results.put(StandIns.key(method), new Object[] {values[i]});
            }
        }
        try {
            Object object = StandIns.make(inputs.loader(), type, results);
            origins.standsIn(object, methods, values);
            return object;
        } catch (IllegalArgumentException sealedOrHidden) {
            return null;
        }
    }

    private static boolean isOfObject(Method method) {
        try {
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return true;
        } catch (NoSuchMethodException another) {
            return false;
        }
    }

    /** What a type variable of a generic interface stands for. */
    private static Type resolved(Type type, Class<?> owner, Type generic) {
        if (generic instanceof ParameterizedType) {
            for (int i = 0; i < owner.getTypeParameters().length; i++) {
                if (owner.getTypeParameters()[i].equals(type)) {
                    return ((ParameterizedType) generic).getActualTypeArguments()[i];
                }
            }
        }
        return type;
    }
}
