package truth;

import java.util.IdentityHashMap;
import java.util.Map;

/** Texts and boxes that are equal and not the same, or the same; every branch is reached by a real call. */
public class Twins {
    static int literal(String s) {
        if (s == "abc") {
            return 1;
        }
        return "abc".equals(s) ? 2 : 3;
    }

    static int literalAfter(String s) {
        if (s.equals("abc")) {
            return s == "abc" ? 1 : 2;
        }
        return 3;
    }

    static int interned(String s) {
        return s == s.intern() ? 1 : 2;
    }

    static int texts(String a, String b) {
        if (a == b) {
            return 1;
        }
        return a != null && a.equals(b) ? 2 : 3;
    }

    static int textsAfter(String a, String b) {
        if (a.equals(b)) {
            return a == b ? 1 : 2;
        }
        return 3;
    }

    static int keys(String a, String b) {
        Map<String, Integer> map = new IdentityHashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        if (map.size() == 1) {
            return 1;
        }
        return a != null && a.equals(b) ? 2 : 3;
    }

    static int key(Object a) {
        Map<Object, Integer> map = new IdentityHashMap<>();
        map.put("abc", 1);
        return map.containsKey(a) ? 1 : 2;
    }

    static int twice(Object a, Object b) {
        Map<Object, Integer> map = new IdentityHashMap<>();
        map.put(a, 1);
        return map.containsKey(b) ? 1 : 2;
    }

    static int five(Integer a) {
        if (a == Integer.valueOf(5)) {
            return 1;
        }
        return a != null && a == 5 ? 2 : 3;
    }

    static int fiveAfter(Integer a) {
        if (a.intValue() == 5) {
            return a == Integer.valueOf(5) ? 1 : 2;
        }
        return 3;
    }

    static int any(Object o) {
        if (o == Integer.valueOf(7)) {
            return 1;
        }
        return o instanceof Integer && (Integer) o == 7 ? 2 : 3;
    }

    static int small(Integer a, Integer b) {
        if (a == b) {
            return a != null && a.intValue() == 5 ? 1 : 2;
        }
        return a != null && a.equals(b) && a == 5 ? 3 : 4;
    }

    static int smallAfter(Integer a, Integer b) {
        if (a.intValue() == 5 && b.intValue() == 5) {
            return a == b ? 1 : 2;
        }
        return 3;
    }

    static int large(Integer a, Integer b) {
        if (a == b) {
            return a != null && a.intValue() == 1000 ? 1 : 2;
        }
        return a != null && a.equals(b) && a == 1000 ? 3 : 4;
    }

    static int largeAfter(Integer a, Integer b) {
        if (a.intValue() == 1000 && b.intValue() == 1000) {
            return a == b ? 1 : 2;
        }
        return 3;
    }

    static int boxed(Integer a, int b) {
        Integer c = b;
        if (a.intValue() == b) {
            return a == c ? 1 : b == 3 ? 2 : 3;
        }
        return 4;
    }

    static int letters(Character a, Character b) {
        if (a.equals(b)) {
            return a == b ? 1 : a == 'a' ? 2 : 3;
        }
        return 4;
    }

    static int longs(Long a) {
        if (a == 9L) {
            return a == Long.valueOf(9) ? 1 : 2;
        }
        return 3;
    }

    static int shorts(Short a) {
        if (a == 9) {
            return a == Short.valueOf((short) 9) ? 1 : 2;
        }
        return 3;
    }

    static int bytes(Byte a) {
        if (a == 9) {
            return a == Byte.valueOf((byte) 9) ? 1 : 2;
        }
        return 3;
    }

    static int truth(Boolean b) {
        if (b != Boolean.TRUE && b) {
            return 1;
        }
        return b == Boolean.FALSE ? 2 : 3;
    }

    static int truthAfter(Boolean b) {
        if (b) {
            return b == Boolean.TRUE ? 1 : 2;
        }
        return 3;
    }

    static int doubles(Double a, Double b) {
        if (a.equals(b)) {
            return a == b ? 1 : 2;
        }
        return 3;
    }

    static int array(Integer[] a) {
        if (a[0] == 5 && a[1] == 5) {
            return a[0] == a[1] ? 1 : 2;
        }
        return 3;
    }

    static int three(Integer a, Integer b, Integer c) {
        if (a == b && b != c && a.equals(c)) {
            return a == 7 ? 1 : 2;
        }
        return 3;
    }

    static int boxKeys(Integer a, Integer b) {
        Map<Integer, Integer> map = new IdentityHashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        if (a.intValue() == b.intValue()) {
            return map.size() == 1 ? 1 : 2;
        }
        return 3;
    }

    /** A text that is no literal, and can only be had from its field. */
    static final String TEXT = new String("text");

    static int copy(String s) {
        return s == TEXT ? 1 : 2;
    }

    static int copyAfter(String s) {
        if (s.equals("text")) {
            return s == TEXT ? 1 : s == "text" ? 2 : 3;
        }
        return 4;
    }
}
