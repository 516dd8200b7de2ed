/** Checks combinators of method handles: tests, exceptions, loops, spreading, casts, call sites and array views. */
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;
public class HandleCombinators {
    static int twice(int x) { return 2 * x; }
    static boolean even(int x) { return x % 2 == 0; }
    static String odd(int x) { return "odd " + x; }
    static String evenText(int x) { return "even " + x; }
    static String fail(int x) { if (x > 2) throw new IllegalArgumentException("x" + x); return "fine"; }
    static String recover(IllegalArgumentException e, int x) { return "recovered " + e.getMessage() + x; }
    static String join(String... parts) { return String.join("|", parts); }
    static int step(int acc, int i) { return acc + i; }
    static String fin(Throwable t, String r, int x) { return (t == null ? "ok" : t.getMessage()) + r + x; }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Class<?> C = HandleCombinators.class;
        MethodHandle even = l.findStatic(C, "even", methodType(boolean.class, int.class));
        MethodHandle g = MethodHandles.guardWithTest(even, l.findStatic(C, "evenText", methodType(String.class, int.class)), l.findStatic(C, "odd", methodType(String.class, int.class)));
        System.out.println((String) g.invokeExact(3) + " " + (String) g.invokeExact(4));
        MethodHandle f = l.findStatic(C, "fail", methodType(String.class, int.class));
        MethodHandle c = MethodHandles.catchException(f, IllegalArgumentException.class, l.findStatic(C, "recover", methodType(String.class, IllegalArgumentException.class, int.class)));
        System.out.println((String) c.invokeExact(1) + " " + (String) c.invokeExact(5));
        MethodHandle j = l.findStatic(C, "join", methodType(String.class, String[].class));
        System.out.println((String) j.invoke("a", "b", "c") + " " + (String) j.invoke() + " " + j.isVarargsCollector());
        MethodHandle sp = j.asFixedArity().asSpreader(0, String[].class, 0 + 0) == null ? null : j;
        MethodHandle tw = l.findStatic(C, "twice", methodType(int.class, int.class));
        System.out.println((int) MethodHandles.filterReturnValue(tw, tw).invokeExact(5));
        System.out.println((int) MethodHandles.collectArguments(tw, 0, tw).invokeExact(7));
        System.out.println((int) MethodHandles.permuteArguments(l.findStatic(Math.class, "floorMod", methodType(int.class, int.class, int.class)), methodType(int.class, int.class, int.class), 1, 0).invokeExact(3, 10));
        System.out.println(MethodHandles.dropArguments(tw, 0, String.class).invoke("x", 4));
        System.out.println((int) MethodHandles.foldArguments(l.findStatic(C, "step", methodType(int.class, int.class, int.class)), tw).invokeExact(5));
        MethodHandle loop = MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 0), l.findStatic(C, "step", methodType(int.class, int.class, int.class)));
        System.out.println((int) loop.invoke());
        MethodHandle tf = MethodHandles.tryFinally(f, l.findStatic(C, "fin", methodType(String.class, Throwable.class, String.class, int.class)));
        System.out.println((String) tf.invokeExact(1));
        try { System.out.println((String) tf.invokeExact(9)); } catch (IllegalArgumentException e) { System.out.println("out " + e.getMessage()); }
        MethodHandle ctor = l.findConstructor(ArrayList.class, methodType(void.class, Collection.class));
        System.out.println(ctor.invoke(List.of(1, 2, 3)));
        MethodHandle cmp = l.findVirtual(Comparable.class, "compareTo", methodType(int.class, Object.class));
        System.out.println((int) cmp.invoke((Comparable) "a", (Object) "b") + " " + cmp);
        MethodHandle arr = MethodHandles.arrayElementGetter(long[].class);
        System.out.println((long) arr.invokeExact(new long[] {4, 5}, 1));
        MethodHandle sw = MethodHandles.explicitCastArguments(tw, methodType(byte.class, double.class));
        System.out.println((byte) sw.invokeExact(100.7));
        try { MethodHandle bad = tw.asType(methodType(String.class, int.class)); System.out.println(bad.invoke(2)); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try { Object o = (Object) tw.invoke("x"); } catch (WrongMethodTypeException | ClassCastException e) { System.out.println(e.getClass()); }
        try { tw.invokeExact(2L); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        MutableCallSite site = new MutableCallSite(tw);
        MethodHandle inv = site.dynamicInvoker();
        System.out.println((int) inv.invokeExact(3));
        site.setTarget(MethodHandles.identity(int.class));
        System.out.println((int) inv.invokeExact(3));
        System.out.println(tw.invokeWithArguments(List.of(21)));
        SwitchPoint s = new SwitchPoint();
        MethodHandle sp2 = s.guardWithTest(MethodHandles.constant(String.class, "valid"), MethodHandles.constant(String.class, "invalid"));
        System.out.println((String) sp2.invokeExact());
        System.out.println(MethodHandleProxies.isWrapperInstance("x"));
        MethodHandleInfo info = l.revealDirect(tw);
        System.out.println(info + " " + info.getName() + " " + info.getMethodType());
        MethodHandle unr = l.unreflect(C.getDeclaredMethod("twice", int.class));
        System.out.println((int) unr.invokeExact(8));
        VarHandle bytes = MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN);
        byte[] buf = new byte[8];
        bytes.set(buf, 2 + 2, 0x01020304);
        System.out.println(Arrays.toString(buf) + " " + (int) bytes.get(buf, 4));
        f.invoke(3);
    }
}
