/** Checks print, println and printf of every type on both standard streams, with append and write. */
public class SystemPrinting {
    private static final class Quiet {
        @Override
        public String toString() {
            return null;
        }
    }

    public static void main(String[] args) {
        System.out.print(true);
        System.out.print('c');
        System.out.print(-1);
        System.out.print(1L << 62);
        System.out.print(1.0f);
        System.out.print(2.0);
        System.out.print("text");
        System.out.print((String) null);
        System.out.print((Object) null);
        System.out.print(new char[] {'o', 'k'});
        System.out.print(new StringBuilder("builder"));
        System.out.println();
        System.out.println(false);
        System.out.println('\\');
        System.out.println(Integer.MIN_VALUE);
        System.out.println(Long.MAX_VALUE);
        System.out.println(Float.MAX_VALUE);
        System.out.println(Double.MIN_VALUE);
        System.out.println("tab\there \"quoted\"");
        System.out.println(new char[0]);
        System.out.println(new Quiet());
        System.out.println((Object) 'x');
        System.out.printf("%s %d%%%n", "printf", 50);
        System.out.format("%5.1f|%n", 2.25);
        System.out.append('a').append("bcd").append("xyz", 1, 2).append(null).println();
        System.out.write('W');
        System.out.write("rite\n".getBytes(), 0, 5);
        System.out.flush();
        System.err.println("to the error stream " + 1);
        System.err.print('e');
        System.err.printf("%x%n", 255);
        System.out.println(System.out.checkError());
        try {
            System.out.println((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
        System.err.println((Object) null);
    }
}
