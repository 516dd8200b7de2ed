import java.util.List;
import java.util.stream.Collectors;

/** Checks lines, repeat, chars and the collecting of string streams. */
public class StringsLinesRepeat {
    public static void main(String[] args) {
        String[] samples = {"", "\n", "one", "one\n", "one\ntwo", "a\r\nb\rc\nd", "\n\nx\n\n", "\r\r\n\n\r"};
        for (String sample : samples) {
            List<String> lines = sample.lines().collect(Collectors.toList());
            System.out.println(lines.size() + " " + lines);
        }
        System.out.println("ab".repeat(0).isEmpty() + " " + "ab".repeat(1) + " " + "ab".repeat(5) + " " + "x".repeat(7));
        System.out.println("".repeat(1000).length() + " " + "\u4E2D".repeat(3).length() + " "
                + "ab\u4E2D".repeat(4).hashCode());
        String same = "same";
        System.out.println(same.repeat(1) == same);
        try {
            "x".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("hello".chars().filter(c -> c == 'l').count());
        System.out.println("hello".chars().mapToObj(c -> String.valueOf((char) (c + 1))).collect(Collectors.joining("|")));
        System.out.println("hello world".chars().distinct().sorted()
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append));
        char[] letters = "sorted".toCharArray();
        java.util.Arrays.sort(letters);
        System.out.println(String.valueOf(letters) + " " + String.copyValueOf(letters, 1, 3) + " "
                + new String(letters, 2, 0).isEmpty());
        char[] target = "..........".toCharArray();
        "abcdef".getChars(1, 4, target, 5);
        System.out.println(target);
        "abcdef".getChars(0, 6, target, 5);
    }
}
