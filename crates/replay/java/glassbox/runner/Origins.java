package glassbox.runner;

import glassbox.executor.Values;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How objects came to be, so that a call can be told in a form in which a test can make it again: the class
 * {@code glassbox.executor.Setting} reads it. What a plain test in a package cannot write is not told.
 */
final class Origins {
    /** A test that makes so many objects is none that a person reads. */
    private static final int MOST_NODES = 40;

    private static final int MOST_CALLS = 8;

    private final Map<Object, Origin> origins = new IdentityHashMap<>();

    /** The package that tests are written in. */
    private final String home;

    Origins(String home) {
        this.home = home;
    }

    /** A call returned an object. */
    synchronized void made(Object object, Executable by, Object receiver, Object[] values) {
        if (object != null && !isLiteral(object)) {
            origins.putIfAbsent(object, new Origin(by, receiver, values.clone()));
        }
    }

    /** A static field holds an object. */
    synchronized void held(Object object, Field by) {
        if (object != null && !isLiteral(object)) {
            origins.putIfAbsent(object, new Origin(by, null, new Object[0]));
        }
    }

    /** An array was made of values. */
    synchronized void filled(Object array) {
        Object[] elements = new Object[Array.getLength(array)];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = Array.get(array, i);
        }
        origins.putIfAbsent(array, new Origin(null, null, elements));
    }

    /** An object stands in for an interface: its methods, and what each of them returns. */
    synchronized void standsIn(Object object, List<Method> methods, Object[] results) {
        Origin origin = new Origin(null, null, results);
        origin.methods = methods;
        origins.putIfAbsent(object, origin);
    }

    /** A method was called on an object, and returned. */
    synchronized void called(Object object, Executable method, Object[] values) {
        Origin origin = object == null ? null : origins.get(object);
        if (origin != null) {
            origin.calls.add(new Origin(method, null, values.clone()));
        }
    }

    /** Whether so much was done with an object that no test should tell it. */
    synchronized boolean isWorn(Object object) {
        Origin origin = origins.get(object);
        return origin != null && origin.calls.size() >= MOST_CALLS;
    }

    /** A call with everything that it takes; null if a test cannot make it. */
    synchronized byte[] describe(Executable called, Object receiver, Object[] values) throws IOException {
        try {
            Writer writer = new Writer();
            writer.require(called);
            int on = receiver == null ? -1 : writer.node(receiver, called.getDeclaringClass());
            List<Value> arguments = writer.values(called.getParameterTypes(), values);
            Fields told = new Fields();
            member(called, told);
            told.number(on);
            writeAll(arguments, told);
            told.number(writer.count);
            told.append(writer.nodes);
            told.number(writer.recipeCount);
            told.append(writer.recipes);
            return told.payload.toByteArray();
        } catch (Unwritable notByATest) {
            return null;
        }
    }

    /** Whether a test writes a value by itself, without knowing where it comes from. */
    private static boolean isLiteral(Object value) {
        return value == null || value instanceof String || value instanceof Enum || value instanceof Class
                || isBox(value.getClass());
    }

    private static boolean isBox(Class<?> type) {
        Class<?> unboxed = MethodType.methodType(type).unwrap().returnType();
        return unboxed != type && unboxed != void.class;
    }

    /** Whether a test can write the name of a class. */
    boolean isNamed(Class<?> type) {
        if (type.isArray()) {
            return isNamed(type.getComponentType());
        }
        if (type.isPrimitive()) {
            return true;
        }
        String name = type.getName();
        boolean isOdd = type.isAnonymousClass() || type.isLocalClass() || type.isSynthetic() || name.indexOf('/') >= 0;
        boolean isOfJdk = type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
        if (isOdd || isOfJdk && !name.startsWith("java.") && !name.startsWith("javax.")) {
            return false;
        }
        boolean isSeen = isSeen(type, type.getModifiers());
        return isSeen && (type.getEnclosingClass() == null || isNamed(type.getEnclosingClass()));
    }

    /** Whether a test can call a method or read a field. */
    boolean isReachable(Member member) {
        Class<?> owner = member.getDeclaringClass();
        return isNamed(owner) && isSeen(owner, member.getModifiers()) && !member.isSynthetic();
    }

    private boolean isSeen(Class<?> owner, int modifiers) {
        return Modifier.isPublic(modifiers) || !Modifier.isPrivate(modifiers) && packageOf(owner).equals(home);
    }

    private static String packageOf(Class<?> type) {
        String name = type.getName();
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private static String slashed(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    private static void member(Member member, Fields out) throws IOException {
        out.string(slashed(member.getDeclaringClass()));
        out.string(member instanceof Constructor ? "<init>" : member.getName());
        out.string(member instanceof Field
                ? AttackSession.descriptorOf(((Field) member).getType())
                : AttackSession.descriptorOf((Executable) member));
    }

    private static void writeAll(List<Value> values, Fields out) throws IOException {
        out.number(values.size());
        for (Value value : values) {
            value.writeTo(out);
        }
    }

    /** How an object came to be, or a call on it. */
    private static final class Origin {
        /** A constructor, method or static field; null for an array, and for what stands in for an interface. */
        final Member by;

        final Object receiver;
        final Object[] values;
        final List<Origin> calls = new ArrayList<>();
        /** Of an object that stands in for an interface. */
        List<Method> methods;

        Origin(Member by, Object receiver, Object[] values) {
            this.by = by;
            this.receiver = receiver;
            this.values = values;
        }
    }

    /** Something that a test cannot write. */
    private static final class Unwritable extends Exception {
        private static final long serialVersionUID = 1;

        Unwritable() {
            super(null, null, false, false);
        }
    }

    /** A value as the other side reads it: an object by its number, or a primitive one. */
    private static final class Value {
        private final int node;
        private final Object primitive;

        Value(int node, Object primitive) {
            this.node = node;
            this.primitive = primitive;
        }

        void writeTo(Fields out) throws IOException {
            if (primitive != null) {
                Values.writePrimitive(primitive, out.stream());
            } else if (node < 0) {
                out.small(0);
            } else {
                out.small(1);
                out.number(node);
            }
        }
    }

    /** Numbers the objects that a call takes, those that others are made of first. */
    private final class Writer {
        final Fields nodes = new Fields();
        final Fields recipes = new Fields();
        int count;
        int recipeCount;
        private final Map<Object, Integer> numbers = new IdentityHashMap<>();
        private final Map<String, Integer> texts = new HashMap<>();
        private final Set<Object> open = Collections.newSetFromMap(new IdentityHashMap<>());

        void require(Member member) throws Unwritable {
            if (!isReachable(member)) {
                throw new Unwritable();
            }
        }

        List<Value> values(Class<?>[] types, Object[] values) throws Unwritable, IOException {
            List<Value> written = new ArrayList<>();
            for (int i = 0; i < values.length; i++) {
                if (!isNamed(types[i])) {
                    throw new Unwritable();
                }
                written.add(types[i].isPrimitive() ? new Value(-1, values[i]) : new Value(node(values[i], types[i]), null));
            }
            return written;
        }

        /** The number of an object that is wanted as a type; -1 for null. */
        int node(Object value, Class<?> wanted) throws Unwritable, IOException {
            if (value == null) {
                return -1;
            }
            if (value instanceof String) {
                return text((String) value);
            }
            Integer known = numbers.get(value);
            if (known != null) {
                return known;
            }
            if (count >= MOST_NODES) {
                throw new Unwritable();
            }
            int number;
            if (isBox(value.getClass())) {
                number = box(value);
            } else if (value instanceof Enum) {
                number = constant((Enum<?>) value);
            } else if (value instanceof Class) {
                number = literal((Class<?>) value);
            } else {
                number = object(value, wanted);
            }
            return number;
        }

        private int add(String type) throws IOException {
            nodes.string(type);
            return count++;
        }

        private void finish() throws IOException {
            recipes.number(0);
            recipes.number(0);
            recipeCount++;
        }

        private int text(String text) throws IOException {
            Integer known = texts.get(text);
            if (known != null) {
                return known;
            }
            int number = add("java/lang/String");
            nodes.small(1);
            nodes.number(text.length());
            nodes.stream().writeChars(text);
            recipes.number(number);
            recipes.small(6);
            finish();
            texts.put(text, number);
            return number;
        }

        /** By {@code valueOf}. */
        private int box(Object value) throws IOException {
            Class<?> type = value.getClass();
            int number = add(slashed(type));
            nodes.small(0);
            recipes.number(number);
            recipes.small(1);
            recipes.string(slashed(type));
            recipes.string("valueOf");
            Class<?> unboxed = MethodType.methodType(type).unwrap().returnType();
            recipes.string(MethodType.methodType(type, unboxed).toMethodDescriptorString());
            recipes.number(1);
            new Value(-1, value).writeTo(recipes);
            finish();
            return number;
        }

        private int constant(Enum<?> value) throws Unwritable, IOException {
            Class<?> type = value.getDeclaringClass();
            if (!isNamed(type)) {
                throw new Unwritable();
            }
            int number = add(slashed(type));
            numbers.put(value, number);
            nodes.small(0);
            recipes.number(number);
            recipes.small(5);
            recipes.string(slashed(type));
            recipes.string(value.name());
            recipes.string(AttackSession.descriptorOf(type));
            finish();
            return number;
        }

        private int literal(Class<?> value) throws Unwritable, IOException {
            if (!isNamed(value)) {
                throw new Unwritable();
            }
            int number = add("java/lang/Class");
            numbers.put(value, number);
            nodes.small(0);
            recipes.number(number);
            recipes.small(4);
            recipes.string(AttackSession.descriptorOf(value));
            finish();
            return number;
        }

        private int object(Object value, Class<?> wanted) throws Unwritable, IOException {
            Origin origin = origins.get(value);
            // An object that would be needed to make itself cannot be written.
            if (origin == null || origin.calls.size() > MOST_CALLS || !open.add(value)) {
                throw new Unwritable();
            }
            Fields made = new Fields();
            String type = slashed(value.getClass());
            if (origin.methods != null) {
                type = slashed(value.getClass().getInterfaces()[0]);
                standIn(origin, made);
            } else if (origin.by == null) {
                return array(value, origin);
            } else {
                make(origin, wanted, made);
            }
            // A hidden class has another name in the next virtual machine.
            if (value.getClass().getName().indexOf('/') >= 0 && origin.by != null) {
                type = slashed(given(origin.by));
            }
            List<Origin> calls = origin.calls;
            made.number(calls.size());
            for (Origin call : calls) {
                require(call.by);
                Method method = (Method) call.by;
                List<Value> arguments = values(method.getParameterTypes(), call.values);
                member(method, made);
                writeAll(arguments, made);
            }
            made.number(0);
            int number = add(type);
            nodes.small(0);
            recipes.number(number);
            recipes.append(made);
            recipeCount++;
            numbers.put(value, number);
            return number;
        }

        private void make(Origin origin, Class<?> wanted, Fields made) throws Unwritable, IOException {
            require(origin.by);
            if (origin.by instanceof Field) {
                fits(given(origin.by), wanted);
                made.small(5);
                member(origin.by, made);
                return;
            }
            Executable by = (Executable) origin.by;
            List<Value> arguments = values(by.getParameterTypes(), origin.values);
            if (by instanceof Constructor) {
                made.small(0);
            } else {
                fits(given(by), wanted);
                made.small(origin.receiver == null ? 1 : 2);
                if (origin.receiver != null) {
                    arguments.add(0, new Value(node(origin.receiver, by.getDeclaringClass()), null));
                }
            }
            member(by, made);
            writeAll(arguments, made);
        }

        private Class<?> given(Member by) {
            return by instanceof Method ? ((Method) by).getReturnType()
                    : by instanceof Field ? ((Field) by).getType() : by.getDeclaringClass();
        }

        /** The compiler knows an object by what gives it out. */
        private void fits(Class<?> declared, Class<?> wanted) throws Unwritable {
            if (!wanted.isAssignableFrom(declared) || !isNamed(declared)) {
                throw new Unwritable();
            }
        }

        private void standIn(Origin origin, Fields made) throws Unwritable, IOException {
            made.small(3);
            Fields methods = new Fields();
            for (int i = 0; i < origin.methods.size(); i++) {
                Method method = origin.methods.get(i);
                boolean isVoid = method.getReturnType() == void.class;
                for (Class<?> type : method.getParameterTypes()) {
                    if (!isNamed(type)) {
                        throw new Unwritable();
                    }
                }
                Class<?>[] types = isVoid ? new Class<?>[0] : new Class<?>[] {method.getReturnType()};
                Object[] results = isVoid ? new Object[0] : new Object[] {origin.values[i]};
                List<Value> values = values(types, results);
                member(method, methods);
                writeAll(values, methods);
            }
            made.number(origin.methods.size());
            made.append(methods);
        }

        private int array(Object value, Origin origin) throws Unwritable, IOException {
            Class<?> element = value.getClass().getComponentType();
            Class<?>[] types = new Class<?>[origin.values.length];
            Arrays.fill(types, element);
            List<Value> elements = values(types, origin.values);
            int number = add(slashed(value.getClass()));
            numbers.put(value, number);
            nodes.small(2);
            nodes.number(elements.size());
            nodes.number(elements.size());
            for (int i = 0; i < elements.size(); i++) {
                nodes.number(i);
                elements.get(i).writeTo(nodes);
            }
            recipes.number(number);
            recipes.small(6);
            finish();
            return number;
        }
    }
}
