import java.util.TreeMap;

/**
 * Which objects are maps that {@code java.util.TreeMap} could have made: red-black trees of {@code Integer} keys in their
 * natural order. Checks as soon as it can, so that a wrong part is found before the rest is looked at.
 */
class RedBlack {
    /** Invariant of every map. */
    static boolean repOk(TreeMap<?, ?> map) {
        if (map.comparator != null) return false;
        TreeMap.Entry<?, ?> root = map.root;
        if (root != null && (root.parent != null || !root.color)) return false;
        return blackHeight(root, Long.MIN_VALUE, Long.MAX_VALUE) >= 0 && map.size == count(root);
    }

    /**
     * Black entries on every way down from an entry whose keys lie between the bounds; negative if keys, links or colours
     * are wrong, or if there are more on some ways than on others.
     */
    private static int blackHeight(TreeMap.Entry<?, ?> entry, long low, long high) {
        if (entry == null) return 0;
        if (!(entry.key instanceof Integer)) return -1;
        int key = (Integer) entry.key;
        if (key <= low || key >= high) return -1;
        if (!isChild(entry, entry.left)) return -1;
        int left = blackHeight(entry.left, low, key);
        if (left < 0) return -1;
        if (!isChild(entry, entry.right)) return -1;
        int right = blackHeight(entry.right, key, high);
        if (left != right) return -1;
        return entry.color ? left + 1 : left;
    }

    private static boolean isChild(TreeMap.Entry<?, ?> entry, TreeMap.Entry<?, ?> child) {
        return child == null || child.parent == entry && (entry.color || child.color);
    }

    private static int count(TreeMap.Entry<?, ?> entry) {
        return entry == null ? 0 : 1 + count(entry.left) + count(entry.right);
    }

    static boolean precondition(TreeMap<?, ?> map, Object key) {
        return key instanceof Integer;
    }

    static boolean precondition(TreeMap<?, ?> map, Object key, Object value) {
        return key instanceof Integer;
    }
}
