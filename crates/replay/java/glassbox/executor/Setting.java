package glassbox.executor;

import glassbox.executor.Values.Call;
import glassbox.executor.Values.Member;
import java.io.DataInputStream;
import java.io.IOException;

/** A call, and the objects that it takes with the ways to make them. */
final class Setting {
    final Member entry;
    /** The place of the receiver; negative if there is none. */
    final int receiver;
    final Object[] arguments;
    final Content[] nodes;
    final Recipe[] recipes;

    Setting(DataInputStream in) throws IOException {
        entry = new Member(in);
        receiver = in.readInt();
        arguments = Values.readAll(in);
        nodes = new Content[in.readInt()];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new Content(in);
        }
        recipes = new Recipe[in.readInt()];
        for (int i = 0; i < recipes.length; i++) {
            recipes[i] = new Recipe(in);
        }
    }

    boolean isConstructor() {
        return entry.name.equals("<init>");
    }

    /** A node of the graph: its class, and what it holds. */
    static final class Content {
        static final int NONE = 0;
        static final int TEXT = 1;
        static final int ARRAY = 2;
        static final int FIELDS = 3;

        final String type;
        final int kind;
        String text;
        int length;
        int[] indices;
        Member[] fields;
        Object[] values;

        Content(DataInputStream in) throws IOException {
            type = Values.text(in);
            kind = in.readByte();
            switch (kind) {
                case NONE:
                    break;
                case TEXT:
                    char[] characters = new char[in.readInt()];
                    for (int i = 0; i < characters.length; i++) {
                        characters[i] = in.readChar();
                    }
                    text = new String(characters);
                    break;
                case ARRAY:
                    length = in.readInt();
                    indices = new int[in.readInt()];
                    values = new Object[indices.length];
                    for (int i = 0; i < indices.length; i++) {
                        indices[i] = in.readInt();
                        values[i] = Values.read(in);
                    }
                    break;
                case FIELDS:
                    fields = new Member[in.readInt()];
                    values = new Object[fields.length];
                    for (int i = 0; i < fields.length; i++) {
                        fields[i] = new Member(in);
                        values[i] = Values.read(in);
                    }
                    break;
                default:
                    throw new IOException("a content of kind " + kind);
            }
        }
    }

    /** How one object is made. */
    static final class Recipe {
        static final int CONSTRUCTOR = 0;
        static final int STATIC = 1;
        static final int INSTANCE = 2;
        static final int STAND_IN = 3;
        static final int CLASS_LITERAL = 4;
        static final int STATIC_FIELD = 5;
        static final int LITERAL = 6;

        final int node;
        final int kind;
        /** What makes it. */
        Call call;
        /** The methods of a stand-in, with what their calls return. */
        Call[] methods;
        /** The descriptor of the class that it is. */
        String literal;
        Member field;
        final Call[] calls;
        final Assignment[] assignments;

        Recipe(DataInputStream in) throws IOException {
            node = in.readInt();
            kind = in.readByte();
            switch (kind) {
                case CONSTRUCTOR:
                case STATIC:
                case INSTANCE:
                    call = new Call(in);
                    break;
                case STAND_IN:
                    methods = calls(in);
                    break;
                case CLASS_LITERAL:
                    literal = Values.text(in);
                    break;
                case STATIC_FIELD:
                    field = new Member(in);
                    break;
                case LITERAL:
                    break;
                default:
                    throw new IOException("a recipe of kind " + kind);
            }
            calls = calls(in);
            assignments = new Assignment[in.readInt()];
            for (int i = 0; i < assignments.length; i++) {
                assignments[i] = new Assignment(in);
            }
        }

        private static Call[] calls(DataInputStream in) throws IOException {
            Call[] calls = new Call[in.readInt()];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = new Call(in);
            }
            return calls;
        }
    }

    static final class Assignment {
        final Member field;
        final Object value;
        /** Null if the field itself is set. */
        final Member setter;

        Assignment(DataInputStream in) throws IOException {
            field = new Member(in);
            value = Values.read(in);
            setter = in.readBoolean() ? new Member(in) : null;
        }
    }
}
