import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Digests EnumSet and EnumMap over a small enum and a large one. */
public class DigestsEnumSet {
    private static final String[] METHODS = ("add remove contains range complementOf of copyOf addAll removeAll retainAll "
            + "iterator equals mapPut mapRemove mapGet mapMerge mapEntries mapNull names ordering").split(" ");
    private static final int ROUNDS = 120;
    private static final Character.UnicodeScript[] SCRIPTS = Character.UnicodeScript.values();
    private static EnumSet<Character.UnicodeScript> large;
    private static EnumSet<Thread.State> small;
    private static EnumMap<Thread.State, Integer> map;
    private static long state;

    private static int next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) (state >>> 20);
    }

    private static int below(int bound) {
        return Math.floorMod(next(), bound);
    }

    private static Thread.State constant() {
        return Thread.State.values()[below(6)];
    }

    private static Character.UnicodeScript script() {
        return SCRIPTS[below(90)];
    }

    private static String outcome(Object result) {
        return result + " " + small + (large.size() > 9 ? large.size() : large);
    }

    private static Object call(String method) {
        large.add(script());
        small.add(constant());
        map.put(constant(), below(9));
        Thread.State each = constant();
        return switch (method) {
            case "add" -> outcome(small.add(each) + " " + large.add(script()));
            case "remove" -> outcome(small.remove(each) + " " + large.remove(script()));
            case "contains" -> small.contains(each) + " " + large.contains(script()) + small.contains("x");
            case "range" -> EnumSet.range(each, below(4) == 0 ? constant() : Thread.State.TERMINATED).toString()
                    + EnumSet.range(SCRIPTS[below(30)], SCRIPTS[25 + below(80)]).size();
            case "complementOf" -> EnumSet.complementOf(small).toString() + EnumSet.complementOf(large).size();
            case "of" -> EnumSet.of(each, constant(), constant()).toString() + EnumSet.allOf(Thread.State.class);
            case "copyOf" -> EnumSet.copyOf(below(4) == 0 ? new ArrayList<Thread.State>() : List.of(each)).toString();
            case "addAll" -> outcome(small.addAll(EnumSet.of(each)) + " " + large.addAll(EnumSet.of(script(), script())));
            case "removeAll" -> outcome(small.removeAll(EnumSet.of(each)) + " " + large.removeAll(Set.of(script())));
            case "retainAll" -> outcome(small.retainAll(EnumSet.range(Thread.State.NEW, each)) + " "
                    + large.retainAll(EnumSet.range(SCRIPTS[20], SCRIPTS[80])));
            case "iterator" -> {
                Iterator<Character.UnicodeScript> iterator = large.iterator();
                String first = iterator.next().name();
                iterator.remove();
                yield outcome(first + (iterator.hasNext() ? iterator.next() : ""));
            }
            case "equals" -> small.remove(constant()) + " " + small.remove(constant()) + " "
                    + small.equals(EnumSet.of(each)) + " " + small.clone().equals(small)
                    + large.containsAll(EnumSet.of(script()));
            case "mapPut" -> map.put(each, below(9)) + " " + map;
            case "mapRemove" -> map.remove(each) + " " + map + map.remove("x");
            case "mapGet" -> map.get(each) + " " + map.containsKey(constant()) + map.containsValue(below(9))
                    + map.getOrDefault(constant(), -1);
            case "mapMerge" -> map.merge(each, 1, (old, add) -> old > 9 ? null : old + add) + " " + map;
            case "mapEntries" -> {
                for (Map.Entry<Thread.State, Integer> entry : map.entrySet()) {
                    entry.setValue(entry.getValue() + 1);
                }
                yield map.keySet().toString() + map.values();
            }
            case "mapNull" -> map.put(below(2) == 0 ? null : each, null) + " " + map.size();
            case "names" -> Thread.State.valueOf(below(3) == 0 ? "NEW" : each.name() + (below(4) == 0 ? "X" : ""))
                    .ordinal();
            case "ordering" -> each.compareTo(constant()) + (each.equals(constant()) ? 100 : 0)
                    + each.toString().hashCode();
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            large = EnumSet.noneOf(Character.UnicodeScript.class);
            small = EnumSet.noneOf(Thread.State.class);
            map = new EnumMap<>(Thread.State.class);
            long digest = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Object result;
                try {
                    result = call(method);
                } catch (RuntimeException e) {
                    result = e.getClass().getName() + ": " + e.getMessage();
                }
                digest = digest * 1000003 + (result == null ? 1 : result.hashCode());
            }
            System.out.println(method + " " + Long.toHexString(digest));
        }
    }
}
