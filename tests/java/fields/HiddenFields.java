/** Checks that fields are chosen by static type: hiding in subclasses, super access, casts and other types. */
public class HiddenFields {
    static class Base {
        String name = "base";
        static int count = 1;
        int id = 10;

        String baseName() {
            return name;
        }
    }

    static class Middle extends Base {
        int name = 5;

        String both() {
            return super.name + name + ((Base) this).name;
        }
    }

    static class Derived extends Middle {
        String name = "derived";
        static int count = 2;
        long id = super.id + 1;

        String all() {
            return name + super.name + ((Base) this).name + id + super.id;
        }
    }

    public static void main(String[] args) {
        Derived derived = new Derived();
        Middle middle = derived;
        Base base = derived;
        System.out.println(derived.name + " " + middle.name + " " + base.name);
        System.out.println(derived.baseName() + " " + derived.both() + " " + derived.all());
        base.name = "changed";
        middle.name++;
        System.out.println(derived.name + " " + middle.name + " " + base.name + " " + derived.baseName());
        System.out.println(base.count + " " + middle.count + " " + derived.count);
        middle.count += 10;
        System.out.println(Base.count + " " + Middle.count + " " + Derived.count);
        System.out.println(base.id + " " + derived.id);
        Base nothing = null;
        System.out.println("static through null: " + nothing.count);
    }
}
