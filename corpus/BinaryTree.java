package corpus;

/** A search tree of numbers. */
public class BinaryTree {
    static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;

    public boolean contains(int key) {
        Node node = root;
        while (node != null) {
            if (key == node.key) {
                return true;
            }
            node = key < node.key ? node.left : node.right;
        }
        return false;
    }

    /** Whether the key was new. */
    public boolean add(int key) {
        if (root == null) {
            root = new Node(key);
            return true;
        }
        Node node = root;
        while (true) {
            if (key == node.key) {
                return false;
            }
            if (key < node.key) {
                if (node.left == null) {
                    node.left = new Node(key);
                    return true;
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = new Node(key);
                    return true;
                }
                node = node.right;
            }
        }
    }

    /** Whether the key was there. */
    public boolean remove(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            Node smallest = node.right;
            parent = node;
            while (smallest.left != null) {
                parent = smallest;
                smallest = smallest.left;
            }
            node.key = smallest.key;
            node = smallest;
        }
        Node child = node.left != null ? node.left : node.right;
        if (parent == null) {
            root = child;
        } else if (parent.left == node) {
            parent.left = child;
        } else {
            parent.right = child;
        }
        return true;
    }

    /** The keys are in order, and so the nodes make a tree; the invariant of the class. */
    boolean repOk() {
        return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static boolean isOrdered(Node node, long low, long high) {
        if (node == null) {
            return true;
        }
        return low < node.key && node.key < high
                && isOrdered(node.left, low, node.key)
                && isOrdered(node.right, node.key, high);
    }
}
