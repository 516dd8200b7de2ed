import java.util.InputMismatchException;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.regex.MatchResult;

/** Checks Scanner on strings: tokens, numbers, lines, delimiters, patterns and exceptions. */
public class ScanScanner {
    public static void main(String[] args) {
        Scanner mixed = new Scanner("12 -7 3.5 word true 99999999999 0x1F 1e3 last\nrest of the line\n\nend")
                .useLocale(java.util.Locale.ROOT);
        System.out.println(mixed.nextInt() + " " + mixed.nextLong() + " " + mixed.nextDouble() + " " + mixed.next() + " "
                + mixed.nextBoolean() + " " + mixed.hasNextInt()
                + " " + mixed.nextLong() + " " + mixed.hasNextInt(16) + " " + mixed.next() + " " + mixed.nextBigDecimal()
                + " " + mixed.next());
        System.out.println("'" + mixed.nextLine() + "' '" + mixed.nextLine() + "' '" + mixed.nextLine() + "' '"
                + mixed.nextLine() + "' " + mixed.hasNextLine());

        Scanner comma = new Scanner("a,b,,c").useDelimiter(",");
        StringBuilder parts = new StringBuilder();
        while (comma.hasNext()) {
            parts.append('<').append(comma.next()).append('>');
        }
        System.out.println(parts);
        Scanner radix = new Scanner("ff 777 1010");
        System.out.println(radix.nextInt(16) + " " + radix.nextInt(8) + " " + radix.useRadix(2).nextInt());

        Scanner wrong = new Scanner("abc 5");
        try {
            wrong.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage() + " then " + wrong.next() + wrong.nextInt());
        }
        try {
            wrong.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
        Scanner find = new Scanner("1 fish 2 fish red fish");
        System.out.println(find.findInLine("(\\d+) fish (\\d+)") + " " + find.match().group(2) + " "
                + find.findInLine("blue") + " " + find.next());
        System.out.println(new Scanner("k1=v1;k2=v2").findAll("(\\w)(\\d)=").map(MatchResult::group).toList() + " "
                + new Scanner("x y z").tokens().count());
        Scanner skip = new Scanner("###7").skip("#*");
        System.out.println(skip.nextInt() + " " + new Scanner("1,234 5").useLocale(java.util.Locale.ROOT).nextInt());
        skip.close();
        skip.next();
    }
}
