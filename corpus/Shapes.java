package corpus;

/** Questions about the shape of memory, each with an answer that only few shapes give. */
public final class Shapes {
    static final class Node {
        int key;
        Node next;
    }

    static final class Tree {
        Tree left;
        Tree right;
        Tree parent;
    }

    private Shapes() {
    }

    static boolean followsItself(Node p) {
        return p == p.next;
    }

    static boolean comesBackAfterTwo(Node p) {
        return p.next.next == p;
    }

    static boolean isParentOfItsLeft(Tree a) {
        return a.left.parent == a && a.left != a;
    }

    /** Nobody compares the references: what is written through one is read through the other. */
    static boolean areOne(Node a, Node b) {
        a.key = 1;
        b.key = 2;
        return a.key == 2;
    }

    /** Two different children have one child together. */
    static boolean hasSharedGrandchild(Tree tree) {
        return tree.left != tree.right && tree.left.right == tree.right.left && tree.left.right != null;
    }

    static boolean isSeventhAndLast(Node first, int key) {
        int length = 1;
        Node last = first;
        while (last.next != null) {
            last = last.next;
            length++;
        }
        return length == 7 && last.key == key;
    }
}
