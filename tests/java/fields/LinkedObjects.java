/** Checks reference fields in linked structures: cycles, aliasing, a tree with rotations, and self reference. */
public class LinkedObjects {
    int key;
    LinkedObjects left;
    LinkedObjects right;
    LinkedObjects self = this;

    LinkedObjects(int key) {
        this.key = key;
    }

    static LinkedObjects insert(LinkedObjects node, int key) {
        if (node == null) {
            return new LinkedObjects(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else {
            node.right = insert(node.right, key);
        }
        return node;
    }

    static LinkedObjects rotateRight(LinkedObjects node) {
        LinkedObjects pivot = node.left;
        node.left = pivot.right;
        pivot.right = node;
        return pivot;
    }

    static String show(LinkedObjects node) {
        return node == null ? "." : "(" + show(node.left) + node.key + show(node.right) + ")";
    }

    public static void main(String[] args) {
        LinkedObjects root = null;
        for (int key : new int[] {5, 3, 8, 1, 4, 7, 9}) {
            root = insert(root, key);
        }
        System.out.println(show(root));
        root = rotateRight(root);
        System.out.println(show(root) + " " + root.right.left.key);
        System.out.println(root.self.self.right.self == root.right);
        LinkedObjects ring = new LinkedObjects(0);
        ring.right = ring.left = new LinkedObjects(1);
        ring.right.right = ring.right.left = ring;
        LinkedObjects walker = ring;
        for (int i = 0; i < 5; i++) {
            walker = walker.right;
        }
        System.out.println(walker.key + " " + (walker.left == ring));
        ring.left.key += ring.right.key++ + ++ring.left.key;
        System.out.println(ring.right.key);
    }
}
