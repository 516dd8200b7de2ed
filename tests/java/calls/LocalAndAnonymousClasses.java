/** Checks local and anonymous classes: captured variables, initializers, constructor arguments, recursion. */
import java.util.ArrayList;
import java.util.List;

public class LocalAndAnonymousClasses {
    abstract static class Task {
        private final String label;

        Task(String label, Object... details) {
            this.label = label + details.length;
        }

        abstract int run(int input);

        public String toString() {
            return label + ":" + run(10);
        }
    }

    private int base = 1000;

    private List<Task> tasks(final int offset, String prefix) {
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i * i;
            tasks.add(new Task(prefix + i, "x", copy) {
                private int calls = copy;

                {
                    calls += offset;
                }

                int run(int input) {
                    return input + base++ + calls++ * offset;
                }
            });
        }
        return tasks;
    }

    private static int depth(int limit) {
        class Recursive {
            final int level;

            Recursive(int level) {
                this.level = level;
            }

            int down() {
                return level >= limit ? level : new Recursive(level + 1).down() + 1;
            }
        }
        return new Recursive(0).down();
    }

    public static void main(String[] args) {
        for (Task task : new LocalAndAnonymousClasses().tasks(5, "t")) {
            System.out.println(task + " " + task + " " + task.getClass().getName());
        }
        System.out.println(depth(4));
        long wide = 1L << 40;
        double fraction = 0.25;
        Object shown = new Object() {
            final double sum = wide + fraction;

            public String toString() {
                return "sum " + sum + " of " + wide;
            }
        };
        System.out.println(shown);
        System.out.println(new Object() {
            int twice(int value) {
                return value * 2;
            }
        }.twice(21));
    }
}
