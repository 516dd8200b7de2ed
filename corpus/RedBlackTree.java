package corpus;

/** What puts a red-black tree in order behind an insertion. It has no invariant: every state is one to start from. */
public class RedBlackTree {
    static final boolean RED = false;
    static final boolean BLACK = true;

    static class Entry {
        Entry left;
        Entry right;
        Entry parent;
        boolean color;
    }

    Entry root;

    void rotateLeft(Entry p) {
        if (p == null) {
            return;
        }
        Entry up = p.right;
        p.right = up.left;
        if (up.left != null) {
            up.left.parent = p;
        }
        up.parent = p.parent;
        if (p.parent == null) {
            root = up;
        } else if (p == p.parent.left) {
            p.parent.left = up;
        } else {
            p.parent.right = up;
        }
        up.left = p;
        p.parent = up;
    }

    void rotateRight(Entry p) {
        if (p == null) {
            return;
        }
        Entry up = p.left;
        p.left = up.right;
        if (up.right != null) {
            up.right.parent = p;
        }
        up.parent = p.parent;
        if (p.parent == null) {
            root = up;
        } else if (p == p.parent.left) {
            p.parent.left = up;
        } else {
            p.parent.right = up;
        }
        up.right = p;
        p.parent = up;
    }

    void fixAfterInsertion(Entry x) {
        x.color = RED;
        while (x != null && x != root && x.parent.color == RED) {
            if (parentOf(x) == leftOf(parentOf(parentOf(x)))) {
                Entry uncle = rightOf(parentOf(parentOf(x)));
                if (colorOf(uncle) == RED) {
                    setColor(parentOf(x), BLACK);
                    setColor(uncle, BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    x = parentOf(parentOf(x));
                } else {
                    if (x == rightOf(parentOf(x))) {
                        x = parentOf(x);
                        rotateLeft(x);
                    }
                    setColor(parentOf(x), BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    rotateRight(parentOf(parentOf(x)));
                }
            } else {
                Entry uncle = leftOf(parentOf(parentOf(x)));
                if (colorOf(uncle) == RED) {
                    setColor(parentOf(x), BLACK);
                    setColor(uncle, BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    x = parentOf(parentOf(x));
                } else {
                    if (x == leftOf(parentOf(x))) {
                        x = parentOf(x);
                        rotateRight(x);
                    }
                    setColor(parentOf(x), BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    rotateLeft(parentOf(parentOf(x)));
                }
            }
        }
        root.color = BLACK;
    }

    private static Entry parentOf(Entry entry) {
        return entry == null ? null : entry.parent;
    }

    private static Entry leftOf(Entry entry) {
        return entry == null ? null : entry.left;
    }

    private static Entry rightOf(Entry entry) {
        return entry == null ? null : entry.right;
    }

    private static boolean colorOf(Entry entry) {
        return entry == null ? BLACK : entry.color;
    }

    private static void setColor(Entry entry, boolean color) {
        if (entry != null) {
            entry.color = color;
        }
    }
}
