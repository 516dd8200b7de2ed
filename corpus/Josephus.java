package corpus;

/** People stand in a circle, and every m-th leaves until one is left. */
public final class Josephus {
    static final class Person {
        final int key;
        Person next;

        Person(int key) {
            this.key = key;
        }
    }

    private Josephus() {
    }

    /** The number of who stays, of n people. */
    public static int survivor(int n, int m) {
        Person first = new Person(1);
        Person last = first;
        for (int key = 2; key <= n; key++) {
            last.next = new Person(key);
            last = last.next;
        }
        last.next = first;
        Person before = last;
        while (before.next != before) {
            for (int step = 1; step < m; step++) {
                before = before.next;
            }
            before.next = before.next.next;
        }
        return before.key;
    }
}
