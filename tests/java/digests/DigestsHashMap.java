import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/** Digests the methods of HashMap, with colliding and null keys, including the iteration order. */
public class DigestsHashMap {
    private static final String[] METHODS = ("put putNull putIfAbsent putAll get remove removePair contains replace "
            + "replaceAll compute computeIfAbsent computeIfPresent merge computeModifying keySet "
            + "values entrySet removeIf iterator failFast forEach equals grow").split(" ");
    private static final int ROUNDS = 50;
    private static final String[] KEYS = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "one", "two", "three", "four",
        "key17", "key18", "key19", null, "z"};
    private static Map<String, Integer> subject;
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

    private static String key() {
        return KEYS[below(KEYS.length)];
    }

    private static String outcome(Object result) {
        return result + " " + subject;
    }

    private static Object call(String method) {
        do {
            subject.put(key(), below(9));
        } while (subject.size() < 6);
        if (subject.size() > 12) {
            subject.remove(key());
        }
        String key = key();
        int value = below(9);
        return switch (method) {
            case "put" -> outcome(subject.put(key, value));
            case "putNull" -> outcome(subject.put(key, null) + " " + subject.containsKey(key)
                    + subject.containsValue(null));
            case "putIfAbsent" -> outcome(subject.putIfAbsent(key, value));
            case "putAll" -> {
                subject.putAll(new TreeMap<>(Map.of("p" + value, value, "Aa", 7, "x", 8)));
                yield outcome(null);
            }
            case "get" -> subject.get(key) + " " + subject.getOrDefault(key(), -1);
            case "remove" -> outcome(subject.remove(key));
            case "removePair" -> outcome(subject.remove(key, value));
            case "contains" -> subject.containsKey(key) + " " + subject.containsValue(value);
            case "replace" -> outcome(subject.replace(key, value) + " " + subject.replace(key(), value, 5));
            case "replaceAll" -> {
                subject.replaceAll((k, v) -> (k == null ? 0 : k.length()) + v % 5);
                yield outcome(null);
            }
            case "compute" -> outcome(subject.compute(key, (k, v) -> v == null ? value : v > 5 ? null : v + 1));
            case "computeIfAbsent" -> outcome(subject.computeIfAbsent(key, k -> value == 0 ? null : k.length()));
            case "computeIfPresent" -> outcome(subject.computeIfPresent(key, (k, v) -> v == 3 ? null : v * 2));
            case "merge" -> outcome(subject.merge(key, value, (old, add) -> old > 20 ? null : old + add));
            case "computeModifying" -> outcome(subject.computeIfAbsent("fresh" + value,
                    k -> subject.put("side" + value, value)));
            case "keySet" -> outcome(subject.keySet().remove(key) + " " + subject.keySet().contains(key())
                    + subject.keySet());
            case "values" -> outcome(subject.values().remove(value) + " " + subject.values());
            case "entrySet" -> {
                for (Map.Entry<String, Integer> entry : subject.entrySet()) {
                    entry.setValue(entry.getValue() + value);
                }
                yield outcome(subject.entrySet());
            }
            case "removeIf" -> outcome(subject.values().removeIf(each -> each == value) + " "
                    + subject.keySet().removeIf(each -> each == key));
            case "iterator" -> {
                Iterator<String> keys = subject.keySet().iterator();
                String first = keys.next();
                keys.remove();
                yield outcome(first + keys.next());
            }
            case "failFast" -> {
                for (String each : subject.keySet()) {
                    subject.merge(each, value, Integer::sum);
                    if (below(6) == 0) {
                        subject.remove(each);
                    }
                }
                yield outcome("finished");
            }
            case "forEach" -> {
                StringBuilder out = new StringBuilder();
                subject.forEach((k, v) -> out.append(k).append(v));
                yield out.toString();
            }
            case "equals" -> subject.equals(new HashMap<>(subject)) + " " + subject.hashCode() + subject.equals(Map.of());
            case "grow" -> {
                for (int i = 0; i < 4; i++) {
                    subject.put("grow" + below(500), i);
                }
                yield subject.keySet().toString();
            }
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            subject = new HashMap<>(below(40), 0.5f + below(4) / 4f);
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
