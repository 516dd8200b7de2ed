/** Checks reflective calls beyond the point where JDK 17 makes a class for them, field access by type, and traces. */
import java.lang.reflect.*;
import java.util.*;
public class ReflectionManyCalls {
    private int n;
    public int next(int by) { n += by; return n; }
    public ReflectionManyCalls() {}
    public ReflectionManyCalls(int n) { this.n = n; }
    static void boom(int k) { throw new IllegalStateException("boom " + k); }
    public static void main(String[] args) throws Exception {
        Method m = ReflectionManyCalls.class.getMethod("next", int.class);
        ReflectionManyCalls o = new ReflectionManyCalls();
        int sum = 0;
        for (int i = 0; i < 40; i++) sum += (Integer) m.invoke(o, i);
        System.out.println(sum);
        Constructor<ReflectionManyCalls> c = ReflectionManyCalls.class.getConstructor(int.class);
        for (int i = 0; i < 40; i++) sum += c.newInstance(i).n;
        System.out.println(sum);
        Method b = ReflectionManyCalls.class.getDeclaredMethod("boom", int.class);
        for (int i = 0; i < 20; i++) {
            try { b.invoke(null, i); } catch (InvocationTargetException e) { if (i % 6 == 0) System.out.println(e.getCause().getMessage()); }
        }
        Field f = ReflectionManyCalls.class.getDeclaredField("n");
        f.setInt(o, 77);
        f.set(o, (short) 5);
        System.out.println(f.get(o) + " " + f.getLong(o) + " " + f);
        try { f.set(o, 5L); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { f.get(null); } catch (NullPointerException e) { System.out.println("npe"); }
        try { f.get("x"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { f.getBoolean(o); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        b.invoke(null, 99);
    }
}
