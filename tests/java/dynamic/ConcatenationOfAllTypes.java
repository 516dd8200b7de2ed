/** Checks string concatenation with operands of every type, null, constants, and characters used as recipe marks. */
public class ConcatenationOfAllTypes {
    private static final String CONSTANT = "K";

    public static void main(String[] args) {
        boolean z = true;
        byte b = -128;
        char c = '#';
        short s = -32768;
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1.0e10f;
        double d = -0.0;
        String none = null;
        Object object = new int[0].length == 0 ? "object" : null;
        char[] chars = {'x'};
        System.out.println("" + z + b + c + s + i + l + f + d + none + object + chars.length);
        System.out.println(z + "|" + b + "|" + c + "|" + s + "|" + i + "|" + l + "|" + f + "|" + d + "|" + none + "|"
            + object);
        System.out.println(i + c + "text" + i + c);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println(1 + 2 + "3" + 4 * 5 + (6 + 7));
        System.out.println("constants " + CONSTANT + 1 + 2L + 3.5f + 4.5 + 'c' + true + null);
        String marks = "\1" + i + "\2" + none + "\1\2";
        System.out.println(marks.length() + " " + (int) marks.charAt(0) + " " + (int) marks.charAt(marks.length() - 1));
        System.out.println(f / 0 + "," + 0f / 0 + "," + Float.MIN_VALUE + "," + Double.MAX_VALUE + "," + 100f + ","
            + 1e7 + "," + 1e-3);
        String text = "a";
        text += 1;
        text += 'b';
        text += 2.0;
        text += null;
        text += new StringBuilder("sb");
        System.out.println(text);
        System.out.println(none + none + (none + "x").length());
        String latin = "\u00ff";
        String wide = "\u0100";
        System.out.println((latin + wide + z).length() + " " + (latin + wide).charAt(1) / 256 + " "
            + (latin + c).equals("\u00ff#"));
    }
}
