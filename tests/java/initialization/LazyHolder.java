/** Checks that nested classes are initialized one by one on first use, independent of the outer class. */
public class LazyHolder {
    static {
        System.out.println("outer initialized");
    }

    static class Holder {
        static final LazyHolder INSTANCE = new LazyHolder("holder");

        static {
            System.out.println("holder initialized");
        }
    }

    static class Unused {
        static {
            System.out.println("must not be printed");
        }
    }

    static LazyHolder instance() {
        return Holder.INSTANCE;
    }

    LazyHolder(String reason) {
        System.out.println("instance for " + reason);
    }

    interface Registry {
        LazyHolder DEFAULT = new LazyHolder("registry");

        static boolean isDefault(LazyHolder candidate) {
            System.out.println("comparing");
            return candidate == DEFAULT;
        }
    }

    public static void main(String[] args) {
        System.out.println("main");
        Unused none = null;
        Unused[] array = new Unused[1];
        System.out.println(array[0] == none);
        LazyHolder first = instance();
        System.out.println(first == instance());
        System.out.println(Registry.isDefault(first));
    }
}
