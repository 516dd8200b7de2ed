/** Checks try-with-resources: order of closing, null resources, failures in opening, body and closing. */
public class TryWithResources {
    static class Resource implements AutoCloseable {
        private final String name;
        private final boolean failing;

        Resource(String name, boolean failing) {
            System.out.print("open " + name + "; ");
            if (name.equals("broken")) {
                throw new IllegalStateException("cannot open");
            }
            this.name = name;
            this.failing = failing;
        }

        @Override
        public void close() {
            System.out.print("close " + name + "; ");
            if (failing) {
                throw new IllegalArgumentException("closing " + name);
            }
        }
    }

    private static void use(boolean firstFails, String second, boolean bodyFails) {
        try (Resource a = new Resource("a", firstFails);
             Resource nothing = null;
             Resource b = new Resource(second, firstFails)) {
            System.out.print("body; ");
            if (bodyFails) {
                throw new UnsupportedOperationException("body");
            }
        } catch (RuntimeException e) {
            System.out.print("caught " + e.getMessage());
            for (Throwable suppressed : e.getSuppressed()) {
                System.out.print(", suppressed " + suppressed.getMessage());
            }
            System.out.print("; ");
        } finally {
            System.out.println("finally");
        }
    }

    private static String returning() {
        Resource shared = new Resource("shared", false);
        try (shared; AutoCloseable lambda = () -> System.out.print("lambda; ")) {
            return "returned";
        } catch (Exception e) {
            return "impossible";
        }
    }

    public static void main(String[] args) {
        use(false, "b", false);
        use(false, "b", true);
        use(true, "b", false);
        use(true, "b", true);
        use(false, "broken", false);
        use(true, "broken", false);
        System.out.println(returning());
    }
}
