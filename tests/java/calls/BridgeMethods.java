/** Checks bridge methods of generic overriding and covariant returns, and the casts that they make. */
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

public class BridgeMethods {
    static class Box<T> {
        T content;

        T get() {
            return content;
        }

        void set(T value) {
            content = value;
        }

        Box<T> self() {
            return this;
        }
    }

    static class TextBox extends Box<String> {
        @Override
        String get() {
            return "<" + super.get() + ">";
        }

        @Override
        void set(String value) {
            super.set(value.trim());
        }

        @Override
        TextBox self() {
            set("self of " + content);
            return this;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Box<String> box = new TextBox();
        box.set("  text ");
        System.out.println(box.get() + " " + box.self().get() + " " + new TextBox().self().content);
        Box raw = box;
        try {
            raw.set(42);
        } catch (ClassCastException e) {
            System.out.println("bridge casts: " + e.getMessage());
        }
        Box<Integer> polluted = new Box<>();
        ((Box) polluted).set("not a number");
        Object fine = polluted.get();
        System.out.println(fine);
        try {
            int number = polluted.get();
            System.out.println(number);
        } catch (ClassCastException e) {
            System.out.println("caller casts: " + e.getMessage());
        }
        Method[] methods = TextBox.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            System.out.println(method + " bridge " + method.isBridge() + " synthetic " + method.isSynthetic());
        }
    }
}
