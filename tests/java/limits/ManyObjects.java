/** Checks that many short-lived and long-lived objects keep their contents while garbage is produced. */
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

public class ManyObjects {
    record Cell(int value, Cell next) {
    }

    public static void main(String[] args) {
        Cell list = null;
        for (int i = 0; i < 40_000; i++) {
            list = new Cell(i, i % 1000 == 0 ? null : list);
        }
        int length = 0;
        long sum = 0;
        for (Cell cell = list; cell != null; cell = cell.next()) {
            length++;
            sum += cell.value();
        }
        System.out.println(length + " " + sum);
        Deque<int[]> window = new ArrayDeque<>();
        long checksum = 0;
        for (int i = 0; i < 5_000; i++) {
            int[] block = new int[50];
            block[i % 50] = i;
            window.addLast(block);
            if (window.size() > 20) {
                int[] oldest = window.removeFirst();
                checksum += oldest[(i - 20) % 50];
            }
        }
        System.out.println(checksum);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            texts.add("text" + i % 7);
        }
        System.out.println(texts.stream().distinct().count() + " " + texts.get(4_999) + " "
            + (texts.get(0) == texts.get(7)));
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            builder.append(i % 10).append(i % 100 == 0 ? "\n" : "");
        }
        System.out.println(builder.length() + " " + builder.toString().hashCode());
    }
}
