/** Checks the frames of an exception that starts inside the class library and passes back through user code. */
import java.util.ArrayList;
import java.util.List;

public class UncaughtFromLibrary {
    private static int total(List<String> words) {
        int[] sum = {0};
        words.forEach(word -> sum[0] += Integer.parseInt(word));
        return sum[0];
    }

    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of("1", "20", "300"));
        System.out.println(total(words));
        words.add("4,000");
        System.out.println(total(words));
    }
}
