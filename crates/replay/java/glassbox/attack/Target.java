package glassbox.attack;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;

/** The virtual machine under attack: calls methods with random inputs while a debugger watches. */
public final class Target {
    /** What is being called; the debugger reads these. */
    static volatile int entry;
    static volatile int call;
    private static volatile long since;

    private Target() {
    }

    /** Arguments: the scheme, the first entry, its first call, and whether that is the only one. */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(new Nowhere()));
        System.setErr(new PrintStream(new Nowhere()));
        System.setIn(new ByteArrayInputStream(new byte[0]));
        Scheme scheme = Scheme.read(arguments[0]);
        int first = Integer.parseInt(arguments[1]);
        int start = Integer.parseInt(arguments[2]);
        boolean only = Boolean.parseBoolean(arguments[3]);
        URL[] path = new URL[scheme.path.size()];
        for (int i = 0; i < path.length; i++) {
            path[i] = new File(scheme.path.get(i)).toURI().toURL();
        }
        ClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
        loader.setDefaultAssertionStatus(true);
        Thread.currentThread().setContextClassLoader(loader);
        watch(scheme.milliseconds);
        for (int index = first; index < scheme.entries.size(); index++) {
            Scheme.Entry what = scheme.entries.get(index);
            int calls = only ? start + 1 : scheme.calls;
            for (int number = index == first ? start : 0; number < calls; number++) {
                out.println("at " + index + " " + number);
                out.flush();
                entry = index;
                call = number;
                long seed = scheme.seed * 1_000_003 + 1_009L * index * scheme.calls + number;
                attack(loader, what, new Inputs(seed, what.nulls), only ? out : null);
            }
            if (only) {
                break;
            }
        }
        out.println("done");
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    /** A call that takes too long ends this virtual machine; the debugger goes on with the next entry. */
    private static void watch(long milliseconds) {
        since = System.nanoTime();
        Thread watcher = new Thread(() -> {
            while (System.nanoTime() - since < milliseconds * 1_000_000) {
                try {
                    Thread.sleep(20);
                } catch (InterruptedException e) {
                    return;
                }
            }
            Runtime.getRuntime().halt(1);
        });
        watcher.setDaemon(true);
        watcher.start();
    }

    private static void attack(ClassLoader loader, Scheme.Entry what, Inputs inputs, PrintStream show) {
        try {
            since = System.nanoTime();
            Class<?> owner = Class.forName(what.owner, true, loader);
            Executable executable = find(owner, what);
            executable.setAccessible(true);
            boolean needsReceiver = executable instanceof Method && !Modifier.isStatic(executable.getModifiers());
            Object receiver = needsReceiver ? inputs.object(owner) : null;
            if (needsReceiver && receiver == null) {
                return;
            }
            Object[] values = inputs.values(executable.getParameterTypes());
            if (show != null) {
                show.println("call " + describe(what, receiver, values));
                show.flush();
            }
            if (executable instanceof Constructor) {
                ((Constructor<?>) executable).newInstance(values);
            } else {
                ((Method) executable).invoke(receiver, values);
            }
        } catch (Throwable whatever) {
            // What the call does is its own affair; only where it comes by counts.
            return;
        }
    }

    private static Executable find(Class<?> owner, Scheme.Entry what) throws NoSuchMethodException {
        Executable[] all = what.name.equals("<init>") ? owner.getDeclaredConstructors() : owner.getDeclaredMethods();
        for (Executable one : all) {
            if ((one instanceof Constructor || one.getName().equals(what.name)) && descriptor(one).equals(what.descriptor)) {
                return one;
            }
        }
        throw new NoSuchMethodException(what.name);
    }

    private static String descriptor(Executable executable) {
        Class<?> result = executable instanceof Method ? ((Method) executable).getReturnType() : void.class;
        return MethodType.methodType(result, executable.getParameterTypes()).toMethodDescriptorString();
    }

    private static String describe(Scheme.Entry what, Object receiver, Object[] values) {
        StringBuilder text = new StringBuilder(what.owner).append('.').append(what.name).append(shown(values));
        if (receiver != null) {
            text.append(" of ").append(shown(new Object[] {receiver}));
        }
        return text.toString();
    }

    private static String shown(Object[] values) {
        String text;
        try {
            text = Arrays.deepToString(values);
        } catch (Throwable e) {
            text = "[?]";
        }
        StringBuilder line = new StringBuilder();
        for (char character : text.toCharArray()) {
            boolean plain = character >= ' ' && character < 127;
            line.append(plain ? String.valueOf(character) : String.format("\\u%04x", (int) character));
        }
        return line.length() > 200 ? line.substring(0, 200) + "..." : line.toString();
    }

    /** What the code under test prints is not for anybody. */
    private static final class Nowhere extends OutputStream {
        @Override
        public void write(int something) {
            // Nobody reads it.
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            // Nobody reads it.
        }
    }
}
