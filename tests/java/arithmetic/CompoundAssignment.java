/** Checks the implicit narrowing cast of compound assignments and that the left side is evaluated once, first. */
public class CompoundAssignment {
    private static int evaluations;

    private static int index() {
        return evaluations++;
    }

    public static void main(String[] args) {
        byte b = 100;
        b += 100;
        short s = 30000;
        s *= 3;
        char c = 'a';
        c += 1.7;
        int i = Integer.MAX_VALUE;
        i += 1.0f;
        long l = Long.MAX_VALUE;
        l -= 0.5;
        System.out.println(b + " " + s + " " + c + " " + i + " " + l);
        b = 10;
        b /= 0.3;
        i = 7;
        i *= 2.9;
        l = 5;
        l <<= 62;
        s = -1;
        s ^= 0x1FFFF;
        System.out.println(b + " " + i + " " + l + " " + s);
        int self = 5;
        self += self++ * 2 + self;
        System.out.println("self = " + self);
        int[] cells = {10, 20, 30};
        cells[index()] += cells[index()] + cells[index()];
        System.out.println(cells[0] + " after " + evaluations + " evaluations");
        int at = 0;
        cells[at] = at = 2;
        System.out.println(cells[0] + " " + cells[2] + " " + at);
        boolean flag = true;
        flag &= false | true;
        flag ^= true;
        System.out.println(flag);
        String text = "x";
        text += 1 + 2;
        text += 'c';
        text += null;
        System.out.println(text);
    }
}
