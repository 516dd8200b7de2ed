import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Checks the helpers of Objects and the methods of Object that classes override. */
public class MiscObjects {
    private static class Node implements Cloneable {
        private final int value;
        private int[] data = {1, 2};

        Node(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node node && node.value == value;
        }

        @Override
        public int hashCode() {
            return Objects.hash(value, "node");
        }

        @Override
        protected Node clone() throws CloneNotSupportedException {
            Node copy = (Node) super.clone();
            copy.data = data.clone();
            return copy;
        }
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " "
                + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.equals(new int[] {1}, new int[] {1}));
        System.out.println(Objects.hash() + " " + Objects.hash((Object) null) + " " + Objects.hash(1, "two", 3.0) + " "
                + Objects.hashCode(null) + " " + Arrays.asList(1, "two", 3.0).hashCode());
        System.out.println(Objects.toString(null) + " " + Objects.toString(null, "default") + " " + Objects.toString(5)
                + " " + Objects.isNull(null) + Objects.nonNull(null));
        System.out.println(Objects.requireNonNullElse(null, "else") + " " + Objects.requireNonNullElseGet("value",
                () -> "unused") + " " + Objects.compare("a", "b", String::compareTo) + " "
                + Objects.compare(null, null, null));
        System.out.println(Objects.checkIndex(3, 4) + " " + Objects.checkFromToIndex(1, 3, 3) + " "
                + Objects.checkFromIndexSize(2, 2, 4));
        Runnable[] failing = {() -> Objects.requireNonNull(null), () -> Objects.requireNonNull(null, "message"),
            () -> Objects.requireNonNull(null, () -> "supplied"), () -> Objects.checkIndex(4, 4),
            () -> Objects.checkIndex(-1, 4), () -> Objects.checkFromToIndex(3, 2, 5),
            () -> Objects.checkFromIndexSize(3, 3, 5), () -> Objects.requireNonNullElse(null, null)};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (NullPointerException | IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Node node = new Node(5);
        Node copy = node.clone();
        copy.data[0] = 99;
        List<Node> nodes = new ArrayList<>(List.of(node));
        System.out.println((copy != node) + " " + copy.equals(node) + " " + node.data[0] + " "
                + (copy.hashCode() == node.hashCode()) + " " + nodes.contains(new Node(5)) + " "
                + nodes.indexOf(new Node(6)));
        int[][] grid = {{1, 2}, {3}};
        int[][] shallow = grid.clone();
        shallow[0][0] = 7;
        shallow[1] = null;
        System.out.println(grid[0][0] + " " + grid[1].length + " " + (shallow.getClass() == int[][].class));
        String text = node.toString();
        System.out.println(text.startsWith("MiscObjects$Node@") && text.endsWith(Integer.toHexString(node.hashCode())));
        Objects.requireNonNull(args.length == 0 ? null : args, "nothing was given");
    }
}
