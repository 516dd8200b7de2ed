/** Checks compact, canonical and extra constructors, overridden accessors, statics, interfaces and copies. */
import java.util.Arrays;
import java.util.List;

public class RecordConstructors {
    record Range(int low, int high) implements Comparable<Range> {
        static int created;

        Range {
            created++;
            if (low > high) {
                int swapped = low;
                low = high;
                high = swapped;
            }
            if (high - low > 1000) {
                throw new IllegalArgumentException("range too large: " + low + ".." + high);
            }
        }

        Range(int single) {
            this(single, single);
        }

        static Range parse(String text) {
            String[] parts = text.split("-");
            return new Range(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }

        int size() {
            return high - low + 1;
        }

        @Override
        public int compareTo(Range other) {
            return Integer.compare(size(), other.size());
        }
    }

    record Names(List<String> names, int... codes) {
        Names(List<String> names, int... codes) {
            this.names = List.copyOf(names);
            this.codes = codes.clone();
        }

        @Override
        public int[] codes() {
            return codes.clone();
        }

        @Override
        public String toString() {
            return "Names" + names + Arrays.toString(codes);
        }
    }

    public static void main(String[] args) {
        Range range = Range.parse("9-3");
        System.out.println(range + " " + range.size() + " " + new Range(4) + " " + range.compareTo(new Range(4)));
        try {
            new Range(-600, 600);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + ", created " + Range.created);
        }
        int[] codes = {1, 2};
        Names names = new Names(Arrays.asList("a", "b"), codes);
        codes[0] = 99;
        names.codes()[1] = 99;
        System.out.println(names + " " + names.equals(names) + " " + names.equals(new Names(names.names(), 1, 2)));
        record Local(Range range, Local next) {
            int depth() {
                return next == null ? 1 : 1 + next.depth();
            }
        }
        Local chain = new Local(range, new Local(new Range(1, 2), null));
        System.out.println(chain + " " + chain.depth() + " " + chain.equals(new Local(new Range(3, 9), chain.next())));
    }
}
