/** Checks volatile, transient and final fields, blank finals, and constant finals seen through reflection. */
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

public class ModifierKinds {
    private volatile long counter = 5;
    protected transient double cached = 1.5;
    public final int constant = 42;
    final int blank;
    static final String TEXT = "text";
    static final int COMPUTED;

    static {
        COMPUTED = TEXT.length() * 10;
    }

    ModifierKinds(boolean first) {
        if (first) {
            blank = 1;
        } else {
            blank = 2;
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        ModifierKinds object = new ModifierKinds(false);
        object.counter++;
        object.counter <<= 4;
        object.cached -= object.counter;
        System.out.println(object.counter + " " + object.cached + " " + object.constant + " " + object.blank + " "
            + TEXT + " " + COMPUTED + " " + new ModifierKinds(true).blank);
        for (String name : new String[] {"counter", "cached", "constant", "blank", "TEXT", "COMPUTED"}) {
            Field field = ModifierKinds.class.getDeclaredField(name);
            System.out.println(Modifier.toString(field.getModifiers()) + " " + field.getType() + " " + name + " = "
                + field.get(object));
        }
        Field constant = ModifierKinds.class.getDeclaredField("constant");
        constant.setAccessible(true);
        constant.set(object, 7);
        System.out.println("reflection sees " + constant.getInt(object) + ", code sees " + object.constant);
        try {
            ModifierKinds.class.getDeclaredField("missing");
        } catch (NoSuchFieldException e) {
            System.out.println(e);
        }
    }
}
