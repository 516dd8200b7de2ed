import java.lang.reflect.Field;

/** Checks reading and writing of fields of every type, static, final and private, with conversions and exceptions. */
public class ReflectionFields {
    @SuppressWarnings("unused")
    private static final class Holder {
        private boolean flag = true;
        byte small = -1;
        short medium = 300;
        char letter = 'x';
        int number = 42;
        long big = 1L << 40;
        float single = 1.5f;
        double real = -2.25;
        String text = "text";
        private final int sealed = Integer.parseInt("9");
        static String shared = "shared";
    }

    private static void attempt(String label, Field field, Object target, Object value) {
        try {
            field.set(target, value);
            System.out.println(label + " -> " + field.get(target));
        } catch (IllegalAccessException | IllegalArgumentException | NullPointerException e) {
            System.out.println(label + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Holder holder = new Holder();
        for (String name : "flag small medium letter number big single real text sealed shared".split(" ")) {
            Field field = Holder.class.getDeclaredField(name);
            System.out.println(name + " " + field.getType() + " " + field.get(holder) + " "
                    + field.get(holder).getClass().getSimpleName());
        }
        Field number = Holder.class.getDeclaredField("number");
        Field big = Holder.class.getDeclaredField("big");
        number.setInt(holder, -5);
        big.setInt(holder, 77);
        System.out.println(holder.number + " " + number.getLong(holder) + " " + number.getDouble(holder) + " "
                + big.get(holder));
        attempt("short to int", number, holder, (short) 12);
        attempt("char to long", big, holder, 'A');
        attempt("long to int", number, holder, 12L);
        attempt("null to int", number, holder, null);
        attempt("text to int", number, holder, "12");
        attempt("no receiver", number, null, 1);
        attempt("wrong receiver", number, "holder", 1);
        attempt("null text", Holder.class.getDeclaredField("text"), holder, null);
        attempt("static", Holder.class.getDeclaredField("shared"), null, "changed");
        Field sealed = Holder.class.getDeclaredField("sealed");
        attempt("final", sealed, holder, 10);
        sealed.setAccessible(true);
        attempt("accessible final", sealed, holder, 10);
        attempt("static final", Integer.class.getField("MAX_VALUE"), null, 1);
        System.out.println(Holder.shared + " " + holder.sealed + " " + number.hashCode() + " "
                + number.getDeclaringClass().getSimpleName());
        number.getByte(holder);
    }
}
