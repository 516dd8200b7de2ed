/** Checks ClassCastException messages: modules and loaders, arrays, interfaces, nested types and Class.cast. */
import java.util.List;

public class ClassCastMessages {
    interface Marker {
    }

    static class Plain {
    }

    private static void attempt(Runnable cast) {
        try {
            cast.run();
            System.out.println("cast succeeded");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object plain = new Plain();
        Object text = "text";
        Object ints = new int[0];
        Object nested = new Plain[1][1];
        attempt(() -> System.out.println((String) plain));
        attempt(() -> System.out.println((Integer) text));
        attempt(() -> System.out.println((Marker) plain));
        attempt(() -> System.out.println((ClassCastMessages) plain));
        attempt(() -> System.out.println((List<?>) text));
        attempt(() -> System.out.println((long[]) ints));
        attempt(() -> System.out.println(((Object[]) ints).length));
        attempt(() -> System.out.println(((String[][]) nested).length));
        attempt(() -> System.out.println((Marker) nested));
        attempt(() -> System.out.println(Integer.class.cast(text)));
        attempt(() -> System.out.println((java.sql.Connection) plain));
        attempt(() -> System.out.println(int.class.cast(5)));
        attempt(() -> System.out.println((Plain) null));
        attempt(() -> System.out.println(((Object[]) nested).length));
    }
}
