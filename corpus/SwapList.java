package corpus;

/** A list whose first two nodes change places if they are in the wrong order. */
public class SwapList {
    int elem;
    SwapList next;

    /** The new head. */
    public SwapList swapNode() {
        if (next != null && elem > next.elem) {
            SwapList head = next;
            next = head.next;
            head.next = this;
            return head;
        }
        return this;
    }

    /** No node comes twice; the invariant of the class. */
    boolean repOk() {
        int before = 0;
        for (SwapList node = this; node != null; node = node.next) {
            SwapList earlier = this;
            for (int i = 0; i < before; i++) {
                if (earlier == node) {
                    return false;
                }
                earlier = earlier.next;
            }
            before++;
        }
        return true;
    }
}
