/** Checks StringBuffer and CharSequence default methods, and that both builders agree on a random edit script. */
public class StringsBuffer {
    private record Slice(String base, int start, int end) implements CharSequence {
        @Override
        public int length() {
            return end - start;
        }

        @Override
        public char charAt(int index) {
            return base.charAt(start + index);
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return new Slice(base, start + from, start + to);
        }

        @Override
        public String toString() {
            return base.substring(start, end);
        }
    }

    public static void main(String[] args) {
        CharSequence slice = new Slice("the slice of text", 4, 9);
        System.out.println(slice + " " + slice.length() + " " + slice.isEmpty() + " " + slice.chars().sum());
        System.out.println(CharSequence.compare(slice, "slide") + " " + CharSequence.compare(slice, slice.toString()));
        System.out.println("text".contains(slice.subSequence(0, 0)) + " " + "a slice".contains(slice));
        System.out.println(new StringBuilder(slice).append(slice, 1, 3).insert(0, slice, 3, 5));
        System.out.println(String.join(slice, "1", "2", "3") + " " + "x-y".replace("-", slice));

        StringBuilder builder = new StringBuilder();
        StringBuffer buffer = new StringBuffer();
        int seed = 12345;
        for (int step = 0; step < 300; step++) {
            seed = seed * 1103515245 + 12345;
            int at = (seed >>> 8) % (builder.length() + 1);
            char letter = (char) ('a' + (seed >>> 16) % 26);
            switch ((seed >>> 24) % 4) {
                case 0, 1 -> {
                    builder.insert(at, letter);
                    buffer.insert(at, letter);
                }
                case 2 -> {
                    builder.append(step).reverse();
                    buffer.append(step).reverse();
                }
                default -> {
                    builder.delete(at, at + 2);
                    buffer.delete(at, at + 2);
                }
            }
        }
        System.out.println(builder.toString().contentEquals(buffer) + " " + builder.length() + " "
                + buffer.toString().hashCode());
        System.out.println(buffer);
    }
}
