/** Checks the report of a failed cast that the compiler inserted for a generic type. */
import java.util.ArrayList;
import java.util.List;

public class UncaughtCastException {
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static List<String> polluted() {
        List raw = new ArrayList();
        raw.add("fine");
        raw.add(new UncaughtCastException());
        return raw;
    }

    public static void main(String[] args) {
        for (String text : polluted()) {
            System.out.println(text);
        }
    }
}
