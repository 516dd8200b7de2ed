import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Checks serialization to bytes and back: shared references, transient fields, custom hooks, enums and records. */
public class MiscSerialization {
    private enum Level { LOW, HIGH }

    private record Pair(String left, int right) implements Serializable {
    }

    private static class Person implements Serializable {
        private static final long serialVersionUID = 1L;
        private final String name;
        private final transient int cached;
        private transient String restored = "initial";
        private Person friend;
        private final List<Object> things = new ArrayList<>();

        Person(String name) {
            this.name = name;
            this.cached = name.length();
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(things.size() * 100);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            restored = "restored " + in.readInt();
        }
    }

    private static byte[] write(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        Person ann = new Person("Ann");
        Person bob = new Person("Bob");
        ann.friend = bob;
        bob.friend = ann;
        ann.things.addAll(List.of(1, "text", Level.HIGH, new int[] {1, 2, 3}, new Pair("p", 4)));
        Person copy = (Person) read(write(ann));
        System.out.println(copy.name + " " + copy.cached + " " + copy.restored + " " + (copy.friend.friend == copy) + " "
                + (copy.friend != bob));
        System.out.println(copy.things.size() + " " + copy.things.subList(0, 3) + " " + ((int[]) copy.things.get(3))[2]
                + " " + copy.things.get(4) + " " + (copy.things.get(2) == Level.HIGH));
        byte[] text = write("hello");
        System.out.println(text.length + " " + Integer.toHexString(text[0] << 8 & 0xFF00 | text[1] & 0xFF) + " "
                + read(text));
        System.out.println(read(write(new java.util.TreeMap<>(java.util.Map.of("b", 2, "a", 1)))) + " "
                + read(write(null)));
        try {
            ann.things.add(new Object());
            write(ann);
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
    }
}
