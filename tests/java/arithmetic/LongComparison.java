/** Checks signed comparison of longs where the difference overflows or only one half differs. */
public class LongComparison {
    public static void main(String[] args) {
        long[] values = {Long.MIN_VALUE, -4294967296L, -1, 0, 1, 2147483648L, 4294967296L, 4294967297L, Long.MAX_VALUE};
        for (long a : values) {
            StringBuilder line = new StringBuilder().append(a).append(':');
            for (long b : values) {
                int relation = a < b ? -1 : a > b ? 1 : 0;
                line.append(' ').append(relation).append(a <= b ? 't' : 'f').append(a >= b ? 't' : 'f')
                    .append(a == b ? 't' : 'f').append(a != b ? 't' : 'f')
                    .append(Long.compareUnsigned(a, b) < 0 ? 'u' : '-');
            }
            System.out.println(line);
        }
        int narrow = -1;
        long wide = 0xFFFFFFFFL;
        System.out.println("int against long: " + (narrow == wide) + " " + (narrow < wide) + " "
            + (narrow == (int) wide));
    }
}
