/** Checks the searching methods of String for hits, misses and positions outside the string. */
public class StringsIndexing {
    public static void main(String[] args) {
        String text = "abracadabra";
        int[] positions = {Integer.MIN_VALUE, -1, 0, 1, 7, 10, 11, 12, Integer.MAX_VALUE};
        for (int position : positions) {
            System.out.println(position
                    + ": " + text.indexOf('a', position)
                    + " " + text.lastIndexOf('a', position)
                    + " " + text.indexOf("bra", position)
                    + " " + text.lastIndexOf("bra", position)
                    + " " + text.indexOf("", position)
                    + " " + text.lastIndexOf("", position)
                    + " " + text.startsWith("bra", position));
        }
        System.out.println(text.contains("cad") + " " + text.contains("") + " " + text.contains("abrac adabra"));
        System.out.println(text.startsWith("abra") + " " + text.endsWith("abra") + " " + text.endsWith(""));
        System.out.println("".indexOf("") + " " + "".lastIndexOf("") + " " + "".indexOf("x"));
        System.out.println(text.indexOf('z') + " " + text.indexOf(0x1F600) + " " + text.indexOf(-1));

        String mixed = "x\uD83D\uDE00y\u00E9\uD83D\uDE00z";
        System.out.println(mixed.indexOf(0x1F600) + " " + mixed.lastIndexOf(0x1F600)
                + " " + mixed.indexOf(0x1F600, 2) + " " + mixed.indexOf(0xD83D) + " " + mixed.indexOf(0xDE00, 3));
        System.out.println(mixed.indexOf("\u00E9") + " " + mixed.indexOf("y\u00E9\uD83D") + " " + mixed.indexOf("z"));
        System.out.println(text.indexOf("\u0100bra") + " " + text.lastIndexOf("\u0100"));

        for (int index : new int[] {-1, 11}) {
            try {
                System.out.println(text.charAt(index));
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println("charAt " + index + ": " + e.getClass().getSimpleName());
            }
        }
    }
}
