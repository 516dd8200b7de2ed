/** Checks string concatenation of every type, its evaluation order and compound assignment. */
public class StringsConcat {
    private static int counter;

    private static int next() {
        return ++counter;
    }

    private static final class Loud {
        private final String name;

        Loud(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            System.out.print("<" + name + ">");
            return name;
        }
    }

    public static void main(String[] args) {
        byte b = -128;
        short s = 32767;
        char c = 'c';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1.1f;
        double d = 1e21;
        boolean z = true;
        Object nothing = null;
        char[] letters = {'o', 'k'};
        System.out.println("" + b + s + c + i + l + f + d + z + nothing);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println("v=" + String.valueOf(letters) + letters.length);
        System.out.println("" + next() + next() * next() + (next() - next()));
        System.out.println(" " + new Loud("first") + new Loud("second") + next());

        String text = "x";
        text += 1 + 2;
        text += 'y';
        text += null;
        System.out.println(text);
        String[] cells = {"p", "q"};
        int index = 0;
        cells[index++] += index;
        cells[index] += cells[0] + index;
        System.out.println(cells[0] + " " + cells[1] + " " + index);
        Object object = "obj";
        object += "ect";
        System.out.println(object);
        String wide = "\u4E2D" + c + i + "\u00E9";
        System.out.println(wide.length() + " " + wide.hashCode());
        String nullText = null;
        System.out.println(nullText + nullText);
        System.out.println("\u0000".length() + "a\0b".indexOf('\0'));
    }
}
