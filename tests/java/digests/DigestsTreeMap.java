import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Digests the methods of TreeMap and its submaps, in natural and reverse order. */
public class DigestsTreeMap {
    private static final String[] METHODS = ("put putIfAbsent remove lower floor ceiling higher ends pollFirst pollLast "
            + "headMap tailMap subMap subMapNavigation subMapPut subMapRemove subMapOfSubMap "
            + "subMapClear descendingMap navigableKeySet keySetEdit compute merge entries failFast "
            + "contains copies entryCopies").split(" ");
    private static final int ROUNDS = 60;
    private static TreeMap<Integer, String> subject;
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

    private static String outcome(Object result) {
        return result + " " + subject;
    }

    private static NavigableMap<Integer, String> part() {
        boolean reversed = subject.comparator() != null;
        int low = below(10);
        int high = 18 + below(15);
        return subject.subMap(reversed ? high : low, below(2) == 0, reversed ? low : high, below(2) == 0);
    }

    private static Object call(String method) {
        do {
            subject.put(below(30), "v" + below(5));
        } while (subject.size() < 6);
        if (subject.size() > 14) {
            subject.remove(subject.firstKey());
            subject.remove(below(30));
        }
        int key = below(34) - 2;
        boolean inclusive = below(2) == 0;
        return switch (method) {
            case "put" -> outcome(subject.put(key, "new"));
            case "putIfAbsent" -> outcome(subject.putIfAbsent(key, "absent"));
            case "remove" -> outcome(subject.remove(key));
            case "lower" -> subject.lowerKey(key) + " " + subject.lowerEntry(key);
            case "floor" -> subject.floorKey(key) + " " + subject.floorEntry(key);
            case "ceiling" -> subject.ceilingKey(key) + " " + subject.ceilingEntry(key);
            case "higher" -> subject.higherKey(key) + " " + subject.higherEntry(key);
            case "ends" -> subject.firstEntry() + " " + subject.lastEntry() + subject.firstKey() + subject.lastKey();
            case "pollFirst" -> outcome(subject.pollFirstEntry());
            case "pollLast" -> outcome(subject.pollLastEntry());
            case "headMap" -> subject.headMap(key, inclusive).toString() + subject.headMap(key).size();
            case "tailMap" -> subject.tailMap(key, inclusive).toString() + subject.tailMap(key).size();
            case "subMap" -> part().toString();
            case "subMapNavigation" -> part().lowerKey(key) + " " + part().ceilingKey(key) + " " + part().firstEntry()
                    + part().lastEntry();
            case "subMapPut" -> outcome(part().put(below(4) == 0 ? key : 10 + below(8), "inside"));
            case "subMapRemove" -> outcome(part().remove(key) + part().pollFirstEntry());
            case "subMapOfSubMap" -> part().headMap(10 + below(10), inclusive).toString()
                    + part().descendingMap().tailMap(8 + below(10), inclusive);
            case "subMapClear" -> {
                if (below(4) == 0) {
                    part().clear();
                }
                yield outcome(subject.size());
            }
            case "descendingMap" -> subject.descendingMap().toString() + subject.descendingMap().headMap(key, inclusive);
            case "navigableKeySet" -> subject.navigableKeySet().headSet(key) + " " + subject.descendingKeySet()
                    .ceiling(key);
            case "keySetEdit" -> outcome(subject.navigableKeySet().pollFirst() + " " + subject.keySet().remove(key));
            case "compute" -> outcome(subject.compute(key, (k, v) -> v == null ? "made" : v.length() > 3 ? null : v + k));
            case "merge" -> outcome(subject.merge(key, "+", (old, add) -> old.length() > 3 ? null : old + add));
            case "entries" -> {
                for (Map.Entry<Integer, String> entry : part().entrySet()) {
                    entry.setValue(entry.getKey() + "!");
                }
                yield outcome(subject.values());
            }
            case "failFast" -> {
                for (Integer each : subject.keySet()) {
                    subject.remove(below(12) == 0 ? each : -1);
                }
                yield outcome("finished");
            }
            case "contains" -> subject.containsKey(key) + " " + subject.containsValue("v1")
                    + subject.getOrDefault(key, "none");
            case "copies" -> new TreeMap<>(subject).equals(subject) + " " + subject.hashCode()
                    + ((TreeMap<?, ?>) subject.clone()).size();
            case "entryCopies" -> below(4) == 0 ? subject.floorEntry(key).setValue("x") : subject.floorEntry(key + 4)
                    .equals(subject.higherEntry(key)) + " " + subject.lastEntry().hashCode();
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            subject = below(3) == 0 ? new TreeMap<>(Comparator.reverseOrder()) : new TreeMap<>();
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
