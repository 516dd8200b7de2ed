package demo;

public class Outer {
    int base;
    Object part;

    public Outer() {}

    class Inner {
        int offset;

        Inner(int offset) {
            this.offset = offset;
        }

        int sum() {
            return base + offset;
        }
    }

    private static class Secret {
        private final int code;

        private Secret(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    static Object secret(int code) {
        return new Secret(code);
    }

    int open(Object box) {
        part = box;
        return ((Secret) box).code;
    }
}
