/** Checks object streams: hooks, externalizable classes, records, enums, cycles and what cannot be written. */
import java.io.*;
import java.util.*;
public class MiscObjectStreams {
    static class Base implements Serializable { int a = 1; transient int t = 5; private String s = "s"; Date d = new Date(0); }
    static class Parent { int p = 3; Parent() { p = 9; } }
    static class Child extends Parent implements Externalizable { int c; public Child() {} public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(c); } public void readExternal(ObjectInput i) throws IOException { c = i.readInt() + 1; } }
    record R(int x, List<String> l) implements Serializable { R { System.out.println("canon " + x); } }
    enum E { A, B }
    static class Node implements Serializable { Node next; Object v; Node(Object v) { this.v = v; } private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); o.writeInt(42); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); System.out.println("extra " + i.readInt()); } private Object readResolve() { return this; } }
    static Object copy(Object o) throws Exception { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject(); }
    public static void main(String[] args) throws Exception {
        Base b = (Base) copy(new Base()); System.out.println(b.a + " " + b.t + " " + b.s + " " + b.d.getTime());
        Child c = new Child(); c.c = 4; System.out.println(((Child) copy(c)).c);
        System.out.println(copy(new R(3, List.of("a", "b"))));
        System.out.println(copy(E.B) == E.B);
        Node n = new Node(new int[] {1, 2}); n.next = n; Node m = (Node) copy(n); System.out.println((m.next == m) + " " + Arrays.toString((int[]) m.v));
        System.out.println(copy(new TreeMap<>(Map.of("k", 1, "j", 2))) + " " + copy(new ArrayDeque<>(List.of(1, 2))) + " " + copy(EnumSet.of(E.A)) + " " + copy(new HashSet<>(List.of("q"))) + " " + copy(new java.math.BigInteger("123456789012345678901")) + " " + copy(java.time.LocalDate.of(2020, 1, 2)));
        System.out.println(ObjectStreamClass.lookup(Base.class).getSerialVersionUID());
        try { copy(new Parent()); } catch (NotSerializableException e) { System.out.println(e.getMessage()); }
        copy(new Object[] { "a", new Thread() });
    }
}
