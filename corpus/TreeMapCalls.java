package corpus;

import java.util.TreeMap;

/** Sequences of calls of a map, which make all states that it can have, and no others. */
public final class TreeMapCalls {
    /** There are so many keys: 'workbench papers' changes it. */
    static final int KEYS = 1;

    private TreeMapCalls() {
    }

    /** Each byte is a call: its lowest bit says whether to put or to remove, the others which key. The size at last. */
    static int run(byte[] calls) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        for (byte call : calls) {
            int key = call >> 1;
            if (key < 0 || key >= KEYS) {
                throw new IllegalArgumentException("no key: " + key);
            }
            if ((call & 1) == 0) {
                map.put(key, key);
            } else {
                map.remove(key);
            }
        }
        return map.size();
    }
}
