package glassbox.runner;

import glassbox.probe.Hook;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the class file of a subclass whose constructors only call those of the superclass, and whose methods only ask
 * {@link Hook}. There are no jumps, so that no stack maps are needed (JVMS 4.7.4).
 */
final class SubclassWriter {
    private static final int MAGIC = 0xCAFEBABE;
    /** Java 8: what this needs, and no more checks than that. */
    private static final int MAJOR = 52;

    private static final int ACC_PUBLIC = 0x0001;
    private static final int ACC_SUPER = 0x0020;

    private static final int LDC_W = 0x13;
    private static final int ILOAD = 0x15;
    private static final int ALOAD_0 = 0x2a;
    private static final int POP = 0x57;
    private static final int IRETURN = 0xac;
    private static final int RETURN = 0xb1;
    private static final int INVOKEVIRTUAL = 0xb6;
    private static final int INVOKESPECIAL = 0xb7;
    private static final int INVOKESTATIC = 0xb8;
    private static final int CHECKCAST = 0xc0;

    private static final String HOOK = Hook.class.getName().replace('.', '/');

    private final ByteArrayOutputStream poolBytes = new ByteArrayOutputStream();
    private final DataOutputStream pool = new DataOutputStream(poolBytes);
    private final Map<String, Integer> constants = new HashMap<>();
    private final ByteArrayOutputStream methodBytes = new ByteArrayOutputStream();
    private final DataOutputStream methods = new DataOutputStream(methodBytes);
    private final String name;
    private final String superclass;
    /** Null if there is none. */
    private final String itsInterface;
    private int methodCount;

    /** All names with slashes. */
    SubclassWriter(String name, String superclass, String itsInterface) {
        this.name = name;
        this.superclass = superclass;
        this.itsInterface = itsInterface;
    }

    /** Passes its arguments on. */
    void constructor(String descriptor) throws IOException {
        ByteArrayOutputStream codeBytes = new ByteArrayOutputStream();
        DataOutputStream code = new DataOutputStream(codeBytes);
        code.writeByte(ALOAD_0);
        int local = 1;
        for (Class<?> type : parameters(descriptor)) {
            code.writeByte(ILOAD + kind(type));
            code.writeByte(local);
            local += size(type);
        }
        code.writeByte(INVOKESPECIAL);
        code.writeShort(member(superclass, "<init>", descriptor));
        code.writeByte(RETURN);
        method("<init>", descriptor, local, local, codeBytes);
    }

    /** Returns what the hook says for a key. */
    void method(String method, String descriptor, Class<?> result, String key) throws IOException {
        ByteArrayOutputStream codeBytes = new ByteArrayOutputStream();
        DataOutputStream code = new DataOutputStream(codeBytes);
        code.writeByte(ALOAD_0);
        code.writeByte(LDC_W);
        code.writeShort(string(key));
        code.writeByte(INVOKESTATIC);
        code.writeShort(member(HOOK, "call", "(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;"));
        if (result == void.class) {
            code.writeByte(POP);
            code.writeByte(RETURN);
        } else if (result.isPrimitive()) {
            Class<?> box = MethodType.methodType(result).wrap().returnType();
            String boxName = box.getName().replace('.', '/');
            code.writeByte(CHECKCAST);
            code.writeShort(type(boxName));
            code.writeByte(INVOKEVIRTUAL);
            String unboxing = MethodType.methodType(result).toMethodDescriptorString();
            code.writeShort(member(boxName, result.getName() + "Value", unboxing));
            code.writeByte(IRETURN + kind(result));
        } else {
            code.writeByte(CHECKCAST);
            code.writeShort(type(result.getName().replace('.', '/')));
            code.writeByte(IRETURN + kind(result));
        }
        int locals = 1;
        for (Class<?> type : parameters(descriptor)) {
            locals += size(type);
        }
        method(method, descriptor, 2, locals, codeBytes);
    }

    private void method(String method, String descriptor, int stack, int locals, ByteArrayOutputStream code)
            throws IOException {
        methods.writeShort(ACC_PUBLIC);
        methods.writeShort(utf8(method));
        methods.writeShort(utf8(descriptor));
        methods.writeShort(1);
        methods.writeShort(utf8("Code"));
        methods.writeInt(12 + code.size());
        methods.writeShort(Math.max(stack, 2));
        methods.writeShort(locals);
        methods.writeInt(code.size());
        code.writeTo(methods);
        methods.writeShort(0);
        methods.writeShort(0);
        methodCount++;
    }

    byte[] finish() throws IOException {
        int self = type(name);
        int above = type(superclass);
        int implemented = itsInterface == null ? 0 : type(itsInterface);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeShort(0);
        out.writeShort(MAJOR);
        out.writeShort(constants.size() + 1);
        poolBytes.writeTo(out);
        out.writeShort(ACC_PUBLIC | ACC_SUPER);
        out.writeShort(self);
        out.writeShort(above);
        out.writeShort(implemented == 0 ? 0 : 1);
        if (implemented != 0) {
            out.writeShort(implemented);
        }
        out.writeShort(0);
        out.writeShort(methodCount);
        methodBytes.writeTo(out);
        out.writeShort(0);
        return bytes.toByteArray();
    }

    /** How values of a type travel: the offset of its instructions from those for int. */
    private static int kind(Class<?> type) {
        if (!type.isPrimitive()) {
            return 4;
        }
        return type == double.class ? 3 : type == float.class ? 2 : type == long.class ? 1 : 0;
    }

    private static int size(Class<?> type) {
        return type == long.class || type == double.class ? 2 : 1;
    }

    /** Objects are all the same here. */
    private static Class<?>[] parameters(String descriptor) {
        String plain = descriptor.replaceAll("\\[+[^L\\[]|\\[*L[^;]*;", "Ljava/lang/Object;");
        return MethodType.fromMethodDescriptorString(plain, null).parameterArray();
    }

    private int utf8(String text) throws IOException {
        return constant("u" + text, () -> {
            pool.writeByte(1);
            pool.writeUTF(text);
        });
    }

    private int type(String internal) throws IOException {
        int of = utf8(internal);
        return constant("c" + internal, () -> {
            pool.writeByte(7);
            pool.writeShort(of);
        });
    }

    private int string(String text) throws IOException {
        int of = utf8(text);
        return constant("s" + text, () -> {
            pool.writeByte(8);
            pool.writeShort(of);
        });
    }

    private int member(String owner, String method, String descriptor) throws IOException {
        int in = type(owner);
        int named = utf8(method);
        int typed = utf8(descriptor);
        int both = constant("n" + method + descriptor, () -> {
            pool.writeByte(12);
            pool.writeShort(named);
            pool.writeShort(typed);
        });
        return constant("m" + owner + "." + method + descriptor, () -> {
            pool.writeByte(10);
            pool.writeShort(in);
            pool.writeShort(both);
        });
    }

    private int constant(String key, Write write) throws IOException {
        Integer known = constants.get(key);
        if (known == null) {
            write.write();
            known = constants.size() + 1;
            constants.put(key, known);
        }
        return known;
    }

    private interface Write {
        void write() throws IOException;
    }
}
