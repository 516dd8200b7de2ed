/** Checks Object's own equals, hashCode and toString without depending on the hash that is chosen. */
public class ObjectDefaults {
    static class Named {
        @Override
        public int hashCode() {
            return -2;
        }
    }

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        System.out.println(a.equals(a) + " " + a.equals(b) + " " + a.equals(null) + " " + (a == b));
        System.out.println((a.hashCode() == a.hashCode()) + " " + (a.hashCode() == System.identityHashCode(a)));
        System.out.println(a.toString().equals("java.lang.Object@" + Integer.toHexString(a.hashCode())));
        System.out.println(new Named() + " " + System.identityHashCode(null));
        Named named = new Named();
        System.out.println(System.identityHashCode(named) == System.identityHashCode(named));
        int[] array = {1};
        System.out.println(array.toString().startsWith("[I@") + " "
            + (array.hashCode() == System.identityHashCode(array)));
        System.out.println(new ObjectDefaults[0].toString().startsWith("[LObjectDefaults;@"));
        int before = a.hashCode();
        synchronized (a) {
            System.out.println(before == a.hashCode());
        }
        System.gc();
        System.out.println(before == a.hashCode());
        System.out.println(java.util.Objects.hash(1, "a", null) + " " + java.util.Objects.equals(null, null) + " "
            + java.util.Objects.toString(null, "default") + " " + java.util.Objects.hashCode(null));
    }
}
