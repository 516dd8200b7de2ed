package demo;

/** A singly linked list that may bite its own tail. */
class Node {
    final int value;
    Node next;

    Node(int value, Node next) {
        this.value = value;
        this.next = next;
    }

    /** Whether some node is its own successor. */
    static boolean hasSelfLoop(Node p) {
        if (p == null) {
            return false;
        }
        if (p.next == p) {
            return true;
        }
        return p.next != null && p.next.next == p.next;
    }

    /** Exchanges the first two nodes if they are in descending order. */
    Node swapFirst() {
        if (next != null && value > next.value) {
            Node second = next;
            next = second.next;
            second.next = this;
            return second;
        }
        return this;
    }
}
