/** Checks prefix and postfix increment on every numeric type, on fields, array elements and boxed values. */
public class IncrementForms {
    private static byte staticByte = Byte.MAX_VALUE;
    private long field = Long.MAX_VALUE;

    public static void main(String[] args) {
        byte b = Byte.MAX_VALUE;
        short s = Short.MIN_VALUE;
        char c = Character.MAX_VALUE;
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 16777216f;
        double d = 0.1;
        System.out.println(b++ + " " + b + " " + s-- + " " + s + " " + (int) c++ + " " + (int) c);
        System.out.println(i-- + " " + i + " " + --l + " " + l + " " + f++ + " " + f + " " + --d + " " + d);
        System.out.println(staticByte++ + " " + staticByte + " " + --staticByte);
        IncrementForms holder = new IncrementForms();
        System.out.println(holder.field++ + " " + ++holder.field);
        long[] longs = {5};
        double[] doubles = {5};
        char[] chars = {'y'};
        System.out.println(longs[0]++ + " " + ++longs[0] + " " + doubles[0]-- + " " + --doubles[0] + " " + chars[0]++
            + " " + ++chars[0]);
        Integer boxed = 127;
        Integer same = boxed;
        boxed++;
        System.out.println(boxed + " " + same + " " + ++boxed);
        Character boxedChar = 'A';
        System.out.println(boxedChar++ + " " + boxedChar);
        int x = 1;
        x = x++ + ++x + x-- - --x;
        System.out.println(x);
        x = x++;
        System.out.println(x);
    }
}
