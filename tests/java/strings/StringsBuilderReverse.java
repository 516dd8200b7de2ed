/** Checks reverse of builders with surrogate pairs and growth and compaction of the backing storage. */
public class StringsBuilderReverse {
    private static String units(CharSequence text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            out.append(Integer.toHexString(text.charAt(i))).append(i + 1 < text.length() ? "," : "");
        }
        return out.toString();
    }

    public static void main(String[] args) {
        String[] samples = {"", "a", "ab", "abc", "\u00E9a", "\u4E2Da", "\uD83D\uDE00", "x\uD83D\uDE00y", "\uDE00\uD83D",
            "\uD83D\uD83D\uDE00\uDE00", "\uD83D\uDE00\uD83D\uDE01", "\uDE00a\uD83D"};
        for (String sample : samples) {
            StringBuilder reversed = new StringBuilder(sample).reverse();
            System.out.println(units(sample) + " -> " + units(reversed) + " -> " + units(reversed.reverse()));
        }

        StringBuilder growing = new StringBuilder();
        int previous = growing.capacity();
        StringBuilder capacities = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            growing.append((char) ('a' + i % 26));
            if (growing.capacity() != previous) {
                previous = growing.capacity();
                capacities.append(i).append(':').append(previous).append(' ');
            }
        }
        System.out.println(capacities.toString().trim());
        growing.append('\u4E2D');
        System.out.println(growing.length() + " " + growing.capacity());
        growing.deleteCharAt(500);
        System.out.println(growing.toString().hashCode() + " " + growing.length());
        growing.trimToSize();
        System.out.println(growing.capacity());
        growing.ensureCapacity(2000);
        System.out.println(growing.capacity());
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self).insert(1, self);
        System.out.println(self);
    }
}
