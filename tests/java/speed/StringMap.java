// args: 170000
// Counting words in a hash map: strings are made, hashed and compared, integers are boxed.
import java.util.HashMap;
import java.util.Map;

class StringMap {
    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        Map<String, Integer> words = new HashMap<>();
        int random = 42;
        for (int i = 0; i < count; i++) {
            random = random * 1664525 + 1013904223;
            words.merge("word" + (random >>> 12) % 20000, 1, Integer::sum);
        }
        long checksum = words.size();
        for (Map.Entry<String, Integer> entry : words.entrySet()) {
            checksum += (long) entry.getKey().hashCode() * entry.getValue();
        }
        System.out.println(checksum);
    }
}
