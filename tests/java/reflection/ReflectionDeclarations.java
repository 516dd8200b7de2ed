/** Checks annotations, generic types, nesting, sealed types, class loaders, and the messages of failing look-ups. */
import java.util.*;
import java.lang.reflect.*;
import java.lang.annotation.*;
public class ReflectionDeclarations {
    @Retention(RetentionPolicy.RUNTIME) @interface Tag { String value() default "none"; int[] nums() default {1,2}; Class<?> type() default Object.class; Thread.State state() default Thread.State.NEW; Sub sub() default @Sub(3); }
    @Retention(RetentionPolicy.RUNTIME) @interface Sub { int value(); }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Rep { int value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Rep[] value(); }
    @Tag(value = "x\"y", nums = {}, type = String.class) static class A<T extends Comparable<T> & java.io.Serializable> { @Rep(1) @Rep(2) List<? super T> list; Map<String, int[]>[] maps; <X extends Exception> T get(List<? extends X> a, T... b) throws X { return null; } }
    @Tag static class B extends A<String> { }
    enum Color { RED, GREEN { } }
    sealed interface S permits P, Q {} record P(int a, String b) implements S {} record Q() implements S {}
    public static void main(String[] args) throws Exception {
        Tag t = A.class.getAnnotation(Tag.class);
        System.out.println(t + " " + t.value() + " " + t.type() + " " + t.state() + " " + t.sub().value());
        System.out.println(t.equals(A.class.getAnnotation(Tag.class)) + " " + t.equals(B.class.getAnnotation(Tag.class)) + " " + (t.hashCode() == A.class.getAnnotation(Tag.class).hashCode()) + " " + t.annotationType());
        System.out.println(Arrays.toString(A.class.getDeclaredField("list").getAnnotationsByType(Rep.class)));
        System.out.println(A.class.getDeclaredField("list").getGenericType() + " " + A.class.getDeclaredField("maps").getGenericType());
        Method g = A.class.getDeclaredMethod("get", List.class, Comparable[].class);
        System.out.println(g.toGenericString() + " " + Arrays.toString(A.class.getTypeParameters()[0].getBounds()) + " " + g.isVarArgs());
        System.out.println(B.class.getGenericSuperclass() + " " + A.class.toGenericString());
        System.out.println(Arrays.toString(S.class.getPermittedSubclasses()) + S.class.isSealed() + P.class.isRecord());
        for (RecordComponent c : P.class.getRecordComponents()) System.out.println(c + " " + c.getAccessor().invoke(new P(4, "q")));
        System.out.println(Color.GREEN.getClass() + " " + Color.GREEN.getDeclaringClass() + " " + Color.GREEN.getClass().isAnonymousClass() + " " + Color.class.isEnum() + " " + Color.valueOf("RED"));
        Object local = new Object() { };
        class Loc { }
        System.out.println(local.getClass().getEnclosingMethod() + " " + Loc.class.isLocalClass() + " " + Loc.class.getSimpleName() + " " + Loc.class.getEnclosingClass() + " " + local.getClass().getName());
        Class<?>[] cs = ReflectionDeclarations.class.getDeclaredClasses();
        Arrays.sort(cs, Comparator.comparing(Class::getName));
        System.out.println(Arrays.toString(cs));
        System.out.println(Class.forName("[[I") + " " + int[].class.descriptorString() + " " + Map.Entry.class.getTypeName() + " " + String[][].class.getCanonicalName() + " " + Modifier.toString(Color.class.getModifiers()));
        System.out.println(ReflectionDeclarations.class.getNestHost() + " " + A.class.isNestmateOf(B.class) + " " + ReflectionDeclarations.class.getPackageName().isEmpty());
        ClassLoader cl = new ClassLoader(ReflectionDeclarations.class.getClassLoader()) {
            protected Class<?> findClass(String n) throws ClassNotFoundException { System.out.println("find " + n); throw new ClassNotFoundException(n); }
        };
        System.out.println(cl.loadClass("ReflectionDeclarations") == ReflectionDeclarations.class);
        try { cl.loadClass("Nope"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        System.out.println(ReflectionDeclarations.class.getClassLoader().getName() + " " + ClassLoader.getSystemClassLoader().equals(ReflectionDeclarations.class.getClassLoader()) + " " + (Thread.currentThread().getContextClassLoader() == ReflectionDeclarations.class.getClassLoader()));
        try { Integer.class.cast("x"); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try { List.class.getDeclaredConstructor(); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        try { A.class.getMethod("nope", int.class, String[].class); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        try { Number.class.getDeclaredConstructor().newInstance(); } catch (InstantiationException e) { System.out.println(e); }
        try { P.class.getDeclaredField("zz"); } catch (NoSuchFieldException e) { System.out.println(e); }
        try { String.class.getDeclaredField("value").setAccessible(true); System.out.println("??"); } catch (RuntimeException e) { System.out.println(e.getClass()); }
        try { Priv.class.getDeclaredMethod("hid").invoke(null); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
    }
}
class Priv { private static void hid() { } }
