/** Checks a serializable lambda and method reference that travel through a stream and keep their captures. */
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.function.Function;
import java.util.function.Supplier;

public class SerializableLambdas {
    interface Operation extends Serializable {
        int apply(int value);
    }

    @SuppressWarnings("unchecked")
    private static <T> T copy(T object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        int factor = 3 + args.length;
        long offset = 1L << 33;
        String text = "captured";
        Operation operation = value -> value * factor + (int) (offset >> 33) + text.length();
        Supplier<String> marked = (Supplier<String> & Serializable) text::toUpperCase;
        Function<String, Integer> plain = Integer::valueOf;
        System.out.println(operation.apply(5) + " " + copy(operation).apply(5));
        System.out.println(marked.get() + " " + copy(marked).get() + " " + (copy(marked) == marked));
        try {
            copy(plain);
        } catch (NotSerializableException e) {
            System.out.println("plain lambdas cannot be serialized");
        }
    }
}
