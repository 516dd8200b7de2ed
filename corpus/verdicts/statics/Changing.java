package verdicts.statics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Objects behind static final fields, which earlier calls change. */
final class Changing {
    private static final Map<Integer, Integer> SQUARES = new HashMap<>();
    private static final AtomicBoolean ONCE = new AtomicBoolean();
    private static final AtomicInteger TICKETS = new AtomicInteger();
    private static final AtomicReference<String> OWNER = new AtomicReference<>();
    private static final Deque<Integer> STACK = new ArrayDeque<>();
    private static final Random DICE = new Random(42);
    private static final int[] COUNTS = new int[4];
    private static final boolean[] SEEN = {false, false, false};
    private static final StringBuilder LOG = new StringBuilder();
    private static final List<String> NAMES = new ArrayList<>();
    private static final Set<String> TAGS = new HashSet<>();
    private static final BitSet BITS = new BitSet();
    private static final Cell CELL = new Cell();
    private static final Cell[] CELLS = {new Cell(), new Cell()};
    private static final int[][] TABLE = {{0, 0}, {0, 0}};
    private static final Object[] SLOT = new Object[1];

    private Changing() {
    }

    static int square(int number) {
        Integer known = SQUARES.get(number);
        if (known != null) {
            return known;
        }
        SQUARES.put(number, number * number);
        return number * number;
    }

    static boolean first() {
        if (ONCE.compareAndSet(false, true)) {
            return true;
        }
        return false;
    }

    static String third() {
        int ticket = TICKETS.incrementAndGet();
        if (ticket == 3) {
            return "third";
        }
        return "no";
    }

    static boolean claim(String name) {
        if (OWNER.get() == null) {
            OWNER.set(name);
            return true;
        }
        if (OWNER.get().equals(name)) {
            return true;
        }
        return false;
    }

    static void push(int number) {
        STACK.push(number);
    }

    static int pop() {
        if (STACK.isEmpty()) {
            return -1;
        }
        int top = STACK.pop();
        if (top == 77) {
            return 0;
        }
        return top;
    }

    static String roll() {
        int face = DICE.nextInt(6);
        if (face == 5) {
            return "six";
        }
        return "less";
    }

    static int count(int slot) {
        COUNTS[slot & 3]++;
        if (COUNTS[slot & 3] > 1) {
            return 2;
        }
        return 1;
    }

    static boolean all() {
        if (SEEN[0] && SEEN[1] && SEEN[2]) {
            return true;
        }
        return false;
    }

    static void see(int which) {
        SEEN[which] = true;
    }

    static int log(char letter) {
        LOG.append(letter);
        if (LOG.length() > 2) {
            LOG.setLength(0);
            return 0;
        }
        return LOG.length();
    }

    static boolean register(String name) {
        if (NAMES.contains(name)) {
            return false;
        }
        NAMES.add(name);
        return true;
    }

    static boolean tag(String name) {
        if (!TAGS.add(name)) {
            return true;
        }
        return false;
    }

    static boolean bit(int index) {
        int place = index & 7;
        if (BITS.get(place)) {
            return true;
        }
        BITS.set(place);
        return false;
    }

    static int cell() {
        CELL.value++;
        if (CELL.value == 2) {
            return 2;
        }
        return 0;
    }

    static int cells(boolean which) {
        Cell cell = CELLS[which ? 1 : 0];
        cell.value++;
        if (CELLS[0].value > 0 && CELLS[1].value > 0) {
            return 2;
        }
        return 1;
    }

    static int table(int row, int column) {
        int before = TABLE[row & 1][column & 1];
        TABLE[row & 1][column & 1] = 5;
        if (before == 5) {
            return 1;
        }
        return 0;
    }

    static boolean slot(Object next) {
        Object last = SLOT[0];
        SLOT[0] = next;
        if (last == next) {
            return true;
        }
        return false;
    }

    static final class Cell {
        int value;
    }
}
