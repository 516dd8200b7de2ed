package glassbox.probe;

import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The objects that can be reached from some values, before and after something happened, as far as a bound. */
public final class Graph {
    /** In the place of a value. */
    static final Object NOTHING = new Object();

    private static final byte UNSEEN = 0;
    private static final byte TEXT = 1;
    private static final byte ARRAY = 2;
    private static final byte FIELDS = 3;
    /** An array of which only the length is known. */
    private static final byte LENGTH = 4;

    private static final byte ABSENT = 0;
    private static final byte SAME = 1;
    private static final byte DIFFERENT = 2;

    private final Shapes shapes;
    private final int mostObjects;
    private final int mostElements;
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final List<Node> nodes = new ArrayList<>();
    private int objectsLeft;
    private int elementsLeft;

    /**
     * How many objects are looked at, before and then once more after; and how many elements of arrays and characters of texts,
     * in the same way.
     */
    public Graph(Shapes shapes, int mostObjects, int mostElements) {
        this.shapes = shapes;
        this.mostObjects = mostObjects;
        this.mostElements = mostElements;
    }

    /** All objects by their numbers. */
    public List<Object> objects() {
        List<Object> objects = new ArrayList<>();
        for (Node node : nodes) {
            objects.add(node.object);
        }
        return objects;
    }

    /** The number of an object; null if it is none of the graph. */
    public Integer find(Object object) {
        return numbers.get(object);
    }

    /** The place of an object, or null. */
    public Object reference(Object object) {
        return object == null ? null : new Reference(number(object));
    }

    private int number(Object object) {
        Integer known = numbers.get(object);
        if (known != null) {
            return known;
        }
        numbers.put(object, nodes.size());
        nodes.add(new Node(object, shapes.number(object.getClass())));
        return nodes.size() - 1;
    }

    void lookBefore() {
        refill();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            node.wasThere = true;
            node.before = look(node);
        }
    }

    public void writeAfter(DataOutputStream out) throws IOException {
        refill();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            if (node.before != null) {
                // It was within the bound, and stays so, whatever it refers to now.
                objectsLeft++;
                elementsLeft += length(node.object);
            }
            // What nobody looked at before tells nothing now: nobody could say what has changed.
            node.after = node.wasThere && node.before == null ? null : look(node);
        }
        out.writeInt(nodes.size());
        for (Node node : nodes) {
            out.writeInt(node.shape);
            boolean isSeen = node.after != null;
            boolean isSame = isSeen && node.wasThere && isSame(node);
            out.writeByte(!isSeen || !node.wasThere ? ABSENT : isSame ? SAME : DIFFERENT);
            if (isSeen && node.wasThere && !isSame) {
                writeContent(node, node.before, out);
            }
            writeContent(node, node.after, out);
        }
    }

    private void refill() {
        objectsLeft = mostObjects;
        elementsLeft = mostElements;
    }

    private static int length(Object object) {
        if (object instanceof String) {
            return ((String) object).length();
        }
        return object.getClass().isArray() ? Array.getLength(object) : 0;
    }

    /** A copy of what an object holds, whose references are part of the graph then; null if that is behind the bound. */
    private Object look(Node node) {
        Object object = node.object;
        int length = length(object);
        if (objectsLeft <= 0 || elementsLeft < length) {
            return null;
        }
        Object content;
        if (object instanceof String) {
            content = object;
        } else if (object instanceof Class) {
            content = shapes.name((Class<?>) object);
        } else if (object.getClass().isArray()) {
            content = copy(object, length);
        } else {
            content = fields(object, shapes.get(node.shape).fields);
        }
        if (content != null) {
            objectsLeft--;
            elementsLeft -= length;
        }
        return content;
    }

    private Object copy(Object array, int length) {
        Class<?> component = array.getClass().getComponentType();
        if (component.isPrimitive()) {
            Object copy = Array.newInstance(component, length);
            System.arraycopy(array, 0, copy, 0, length);
            return copy;
        }
        Object[] elements = (Object[]) array;
        Object[] references = new Object[length];
        for (int i = 0; i < length; i++) {
            references[i] = reference(elements[i]);
        }
        return references;
    }

    private Object fields(Object object, List<Field> fields) {
        if (fields == null) {
            return null;
        }
        Object[] values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            Field field = fields.get(i);
            try {
                Object value = field.get(object);
                values[i] = field.getType().isPrimitive() ? value : reference(value);
            } catch (IllegalAccessException closed) {
                return null;
            }
        }
        return values;
    }

    private static boolean isSame(Node node) {
        if (node.before instanceof String) {
            return true;
        }
        if (node.before instanceof Object[]) {
            return java.util.Arrays.equals((Object[]) node.before, (Object[]) node.after);
        }
        return java.util.Objects.deepEquals(node.before, node.after);
    }

    private void writeContent(Node node, Object content, DataOutputStream out) throws IOException {
        if (content == null) {
            boolean isArray = node.object.getClass().isArray();
            out.writeByte(isArray ? LENGTH : UNSEEN);
            if (isArray) {
                out.writeInt(Array.getLength(node.object));
            }
        } else if (content instanceof String) {
            String text = (String) content;
            out.writeByte(TEXT);
            out.writeInt(text.length());
            out.writeChars(text);
        } else if (node.object.getClass().isArray()) {
            out.writeByte(ARRAY);
            int length = Array.getLength(content);
            out.writeInt(length);
            for (int i = 0; i < length; i++) {
                writeValue(Array.get(content, i), out);
            }
        } else {
            out.writeByte(FIELDS);
            for (Object value : (Object[]) content) {
                writeValue(value, out);
            }
        }
    }

    /** A value with a byte before it that says of which kind it is. */
    public static void writeValue(Object value, DataOutputStream out) throws IOException {
        if (value == NOTHING) {
            out.writeByte(10);
        } else if (value == null) {
            out.writeByte(0);
        } else if (value instanceof Reference) {
            out.writeByte(1);
            out.writeInt(((Reference) value).number);
        } else if (value instanceof Boolean) {
            out.writeByte(2);
            out.writeBoolean((Boolean) value);
        } else if (value instanceof Byte) {
            out.writeByte(3);
            out.writeByte((Byte) value);
        } else if (value instanceof Character) {
            out.writeByte(4);
            out.writeChar((Character) value);
        } else if (value instanceof Short) {
            out.writeByte(5);
            out.writeShort((Short) value);
        } else if (value instanceof Integer) {
            out.writeByte(6);
            out.writeInt((Integer) value);
        } else if (value instanceof Long) {
            out.writeByte(7);
            out.writeLong((Long) value);
        } else if (value instanceof Float) {
            out.writeByte(8);
            out.writeInt(Float.floatToRawIntBits((Float) value));
        } else {
            out.writeByte(9);
            out.writeLong(Double.doubleToRawLongBits((Double) value));
        }
    }

    /** An object of the graph; never an object of the program. */
    private static final class Reference {
        final int number;

        Reference(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Reference && ((Reference) other).number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    private static final class Node {
        final Object object;
        final int shape;
        boolean wasThere;
        /** Null if nobody looked. */
        Object before;
        Object after;

        Node(Object object, int shape) {
            this.object = object;
            this.shape = shape;
        }
    }
}
