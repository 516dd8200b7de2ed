/** Checks concatenations with more than 200 operands, which the compiler splits, of one and of mixed types. */
public class ConcatenationOfManyOperands {
    public static void main(String[] args) {
        int i = 1;
        long l = 2;
        String s = "s";
        char c = 'c';
        double d = 0.5;
        String mixed = "<"
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + i + "," + l + s + c + d + i++ + s + null + l + c + true + s + i + d + 7 + c + s + l
            + ">";
        System.out.println(mixed.length() + " " + mixed.hashCode());
        System.out.println(mixed);
        int x = 3;
        String numbers = "" + x++
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x
            + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x + x++ + x;
        System.out.println(numbers);
    }
}
