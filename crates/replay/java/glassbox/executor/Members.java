package glassbox.executor;

import glassbox.executor.Values.Member;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Finds classes, methods and fields by the names that class files have for them. */
final class Members {
    private static final Class<?>[] PRIMITIVES = {boolean.class, byte.class, char.class, short.class, int.class, long.class,
        float.class, double.class, void.class};

    private final ClassLoader loader;

    Members(ClassLoader loader) {
        this.loader = loader;
    }

    /** A class by its name with slashes, or an array type by its descriptor. */
    Class<?> type(String name) throws ClassNotFoundException {
        if (!name.startsWith("[")) {
            return Class.forName(name.replace('/', '.'), false, loader);
        }
        return Array.newInstance(described(name.substring(1)), 0).getClass();
    }

    /** Any type by what its class object is told as: a primitive one by its name, all others as above. */
    Class<?> named(String name) throws ClassNotFoundException {
        for (Class<?> primitive : PRIMITIVES) {
            if (primitive.getName().equals(name)) {
                return primitive;
            }
        }
        return type(name);
    }

    /** A type by its descriptor. */
    Class<?> described(String descriptor) throws ClassNotFoundException {
        switch (descriptor.charAt(0)) {
            case 'Z':
                return boolean.class;
            case 'B':
                return byte.class;
            case 'C':
                return char.class;
            case 'S':
                return short.class;
            case 'I':
                return int.class;
            case 'J':
                return long.class;
            case 'F':
                return float.class;
            case 'D':
                return double.class;
            case 'V':
                return void.class;
            case '[':
                return type(descriptor);
            default:
                return type(descriptor.substring(1, descriptor.length() - 1));
        }
    }

    Method method(Member member) throws ReflectiveOperationException {
        for (Method method : type(member.owner).getDeclaredMethods()) {
            if (method.getName().equals(member.name)
                    && descriptor(method.getParameterTypes(), method.getReturnType()).equals(member.descriptor)) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new NoSuchMethodException(member.toString());
    }

    Constructor<?> constructor(Member member) throws ReflectiveOperationException {
        for (Constructor<?> constructor : type(member.owner).getDeclaredConstructors()) {
            if (descriptor(constructor.getParameterTypes(), void.class).equals(member.descriptor)) {
                constructor.setAccessible(true);
                return constructor;
            }
        }
        throw new NoSuchMethodException(member.toString());
    }

    Field field(Member member) throws ReflectiveOperationException {
        for (Field field : type(member.owner).getDeclaredFields()) {
            if (field.getName().equals(member.name) && descriptor(field.getType()).equals(member.descriptor)) {
                field.setAccessible(true);
                return field;
            }
        }
        throw new NoSuchFieldException(member.toString());
    }

    static String descriptor(Class<?>[] parameters, Class<?> returns) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> parameter : parameters) {
            text.append(descriptor(parameter));
        }
        return text.append(')').append(descriptor(returns)).toString();
    }

    static String descriptor(Class<?> type) {
        if (type == void.class) {
            return "V";
        }
        // That of an array of it is one longer, and there are array types of everything else.
        return Array.newInstance(type, 0).getClass().getName().substring(1).replace('.', '/');
    }
}
