package corpus;

/** {@link Josephus} with a question at its end that only the legend's own numbers answer: 41 people, every third. */
public final class JosephusModified {
    private JosephusModified() {
    }

    public static boolean isTheLegend(int n, int m) {
        Josephus.Person first = new Josephus.Person(1);
        Josephus.Person last = first;
        for (int key = 2; key <= n; key++) {
            last.next = new Josephus.Person(key);
            last = last.next;
        }
        last.next = first;
        Josephus.Person before = last;
        while (before.next != before) {
            for (int step = 1; step < m; step++) {
                before = before.next;
            }
            before.next = before.next.next;
        }
        return last.key == 41 && before.key == 31;
    }
}
