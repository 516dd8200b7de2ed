package demo;

import java.io.IOException;

public class Edge {
    private interface Part {
        int size();
    }

    private static class Small implements Part, Comparable<Small> {
        @Override
        public int size() {
            return 1;
        }

        @Override
        public int compareTo(Small other) {
            return 0;
        }
    }

    static class Item {
        private final String name;
        private final int[] sizes;
        int uses;

        Item(String name, int... sizes) throws IOException {
            if (name == null) {
                throw new IOException("no name");
            }
            this.name = name;
            this.sizes = sizes;
        }
    }

    static class Words extends Holder<String> {
        Words(String value) {
            super(value);
        }
    }

    static int compare(Comparable<?> part) {
        return 2;
    }

    static int compare(Object part) {
        return 1;
    }

    static int total(Part[] parts) {
        int total = 0;
        for (Part part : parts) {
            total += part == null ? 0 : part.size();
        }
        return total;
    }

    static void use(Item item) {
        item.uses++;
        item.sizes[1] = 7;
        throw new IllegalStateException(item.name);
    }

    static String value(Words words) {
        return words.value;
    }

    private static int spread(Object[] all) {
        return all.length;
    }

    static Item make(char c, boolean on, float f, double d) throws IOException {
        return new Item(on ? "on" : null, c);
    }

    static Edge[] both(Edge class_, Edge result) {
        return new Edge[] {class_, null, result};
    }

    static Small small() {
        return new Small();
    }
}
