/** Checks static fields read before their initializers ran, by methods and by qualified names. */
public class StaticForwardReferences {
    static int early = peek();
    static int later = 5;
    static final int CONSTANT = 6;
    static final int COMPUTED = Integer.valueOf(7);
    static int qualified = StaticForwardReferences.last;
    static int last = 8;
    static String[] names = {"a", null, "c"};

    static {
        overwritten = 1;
        System.out.println("in the block: " + StaticForwardReferences.overwritten);
    }

    static int overwritten = StaticForwardReferences.overwritten + 10;
    static int kept;

    static {
        names[1] = "b" + overwritten;
    }

    static int peek() {
        kept = 77;
        return later * 100 + CONSTANT * 10 + COMPUTED;
    }

    public static void main(String[] args) {
        System.out.println(early + " " + later + " " + peek());
        System.out.println(qualified + " " + last + " " + overwritten + " " + kept + " " + String.join(",", names));
    }
}
