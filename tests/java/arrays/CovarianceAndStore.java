/** Checks array covariance and the message of ArrayStoreException for classes, interfaces and nested arrays. */
public class CovarianceAndStore {
    private static void store(Object[] array, Object value) {
        try {
            array[0] = value;
            System.out.println(array.getClass().getName() + " accepts " + value.getClass().getName());
        } catch (ArrayStoreException e) {
            System.out.println(array.getClass().getName() + " refuses " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        store(new Object[1], new int[0]);
        store(new String[1], "text");
        store(new String[1], 5);
        store(new Number[1], 5);
        store(new Number[1], "text");
        store(new Integer[1], 5L);
        store(new Comparable<?>[1], "text");
        store(new Comparable<?>[1], new Object());
        store(new Runnable[1], new Thread());
        store(new int[1][], new int[2]);
        store(new int[1][], new long[2]);
        store(new Object[1][], new String[2]);
        store(new Object[1][], new int[2]);
        store(new Cloneable[1], new int[2]);
        store(new Object[1][][], new int[2][]);
        store(new Object[1][][], new String[2][3]);
        store(new CovarianceAndStore[1], new CovarianceAndStore() { });
        Object[] strings = new String[1];
        strings[0] = null;
        System.out.println("null is always accepted: " + strings[0]);
        try {
            strings[5] = 5;
        } catch (RuntimeException e) {
            System.out.println("bounds are checked before the type: " + e);
        }
    }
}
