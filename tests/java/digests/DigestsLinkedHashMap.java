import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Digests LinkedHashMap in insertion and access order, LinkedHashSet and HashSet. */
public class DigestsLinkedHashMap {
    private static final String[] METHODS = ("put get getOrDefault remove putIfAbsent computeIfAbsent computeIfPresent "
            + "merge replace replaceAll keySet values failFast equals linkedSetAdd linkedSetRetain "
            + "linkedSetRemoveAll setAdd setAddAll setEquals").split(" ");
    private static final int ROUNDS = 50;
    private static Map<Integer, String> insertion;
    private static Map<Integer, String> access;
    private static Set<Integer> set;
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
        return result + " " + insertion + access;
    }

    private static void trim(Map<Integer, String> map) {
        if (map.size() > 10) {
            Iterator<Integer> keys = map.keySet().iterator();
            keys.next();
            keys.remove();
        }
    }

    private static Object call(String method) {
        int key = below(20) - 3;
        String value = "v" + below(6);
        insertion.put(below(20), value);
        access.put(below(20), value);
        set.add(below(40) * 37 % 64);
        trim(insertion);
        trim(access);
        return switch (method) {
            case "put" -> outcome(insertion.put(key, value) + access.put(key, value));
            case "get" -> outcome(insertion.get(key) + access.get(key));
            case "getOrDefault" -> outcome(insertion.getOrDefault(key, "none") + access.getOrDefault(key, "none"));
            case "remove" -> outcome(insertion.remove(key) + access.remove(key));
            case "putIfAbsent" -> outcome(insertion.putIfAbsent(key, value) + access.putIfAbsent(key, value));
            case "computeIfAbsent" -> outcome(insertion.computeIfAbsent(key, k -> "c" + k)
                    + access.computeIfAbsent(key, k -> "c" + k));
            case "computeIfPresent" -> outcome(insertion.computeIfPresent(key, (k, v) -> v + k)
                    + access.computeIfPresent(key, (k, v) -> k > 9 ? null : v));
            case "merge" -> outcome(insertion.merge(key, "+", String::concat) + access.merge(key, "-",
                    (a, b) -> a.length() > 4 ? null : a + b));
            case "replace" -> outcome(insertion.replace(key, value) + access.replace(key, value));
            case "replaceAll" -> {
                access.replaceAll((k, v) -> v.charAt(0) + "" + k);
                yield outcome(null);
            }
            case "keySet" -> insertion.keySet().toString() + access.keySet();
            case "values" -> insertion.values().toString() + access.values() + access.containsValue(value);
            case "failFast" -> {
                for (Integer each : access.keySet()) {
                    access.get(key);
                }
                yield outcome("finished");
            }
            case "equals" -> insertion.equals(access) + " " + insertion.hashCode()
                    + access.equals(new LinkedHashMap<>(access));
            case "linkedSetAdd" -> set.add(key) + " " + set.remove(below(64)) + set;
            case "linkedSetRetain" -> set.retainAll(List.of(0, 1, 2, 3, 5, 8, 13, 37, 74 % 64, key)) + " " + set;
            case "linkedSetRemoveAll" -> set.removeAll(List.of(key, key + 1, key + 2)) + " " + set + set.hashCode();
            case "setAdd" -> set.add(key) + " " + set.contains(below(64)) + set;
            case "setAddAll" -> set.addAll(List.of(key * 1000, key)) + " "
                    + (set.size() > 30 ? set.removeIf(each -> each % 3 == 0) : set);
            case "setEquals" -> set.equals(new LinkedHashSet<>(set)) + " " + set.hashCode() + set.containsAll(List.of(key));
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            insertion = new LinkedHashMap<>(4, 1f);
            access = new LinkedHashMap<>(8, 0.75f, true);
            set = method.startsWith("linked") ? new LinkedHashSet<>() : new HashSet<>(2);
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
