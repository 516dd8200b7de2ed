import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Checks the concurrent collections and atomics as used by one thread. */
public class CollectionsConcurrent {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) {
            map.merge("key" + i % 13, i, Integer::sum);
        }
        System.out.println(map.size() + " " + map);
        System.out.println(map.putIfAbsent("key1", 0) + " " + map.computeIfAbsent("fresh", String::length) + " "
                + map.computeIfPresent("key2", (k, v) -> null)
                + " " + map.remove("key3", 0) + " " + map.replace("key4", 1) + " " + map.getOrDefault("none", -1) + " "
                + map.mappingCount());
        System.out.println(map.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + map.search(Long.MAX_VALUE,
                (k, v) -> v == 5 ? k : null)
                + " " + map.keySet(7).add("added") + " " + map.get("added"));
        for (Iterator<String> keys = map.keySet().iterator(); keys.hasNext();) {
            String key = keys.next();
            map.remove("key" + (key.length() == 4 ? key.charAt(3) : 'x'));
        }
        System.out.println(map);
        try {
            map.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        try {
            map.computeIfAbsent("self", key -> map.computeIfAbsent("self", other -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }

        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer value : list) {
            list.addIfAbsent(value * 2);
        }
        System.out.println(list + " " + list.addAllAbsent(List.of(9, 1)));
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>(java.util.Map.of(5, "five", 1, "one", 9,
                "nine"));
        System.out.println(skip + " " + skip.floorKey(7) + " " + skip.headMap(5, true) + " " + skip.descendingMap() + " "
                + skip.pollFirstEntry());
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("a", "b"));
        LinkedBlockingDeque<String> bounded = new LinkedBlockingDeque<>(1);
        System.out.println(queue.poll() + queue.peek() + queue + bounded.offer("x") + bounded.offer("y")
                + bounded.remainingCapacity());
        AtomicInteger counter = new AtomicInteger(5);
        AtomicLongArray slots = new AtomicLongArray(3);
        LongAdder adder = new LongAdder();
        adder.add(slots.addAndGet(1, 40));
        adder.increment();
        System.out.println(counter.getAndIncrement() + " " + counter.compareAndSet(6, 60) + " "
                + counter.updateAndGet(v -> v / 7)
                + " " + counter.accumulateAndGet(3, Math::max) + " " + slots + " " + adder.sumThenReset() + adder);
    }
}
