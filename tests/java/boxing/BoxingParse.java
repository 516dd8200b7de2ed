/** Checks the parsing of integral types with signs, overflow and odd digits, and the exceptions' messages. */
public class BoxingParse {
    private interface Parser {
        Object parse(String text);
    }

    private static void attempt(String name, String text, Parser parser) {
        try {
            System.out.println(name + " '" + text + "' = " + parser.parse(text));
        } catch (NumberFormatException e) {
            System.out.println(name + " '" + text + "' " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] samples = {"0", "-0", "+7", "", "-", "+", " 1", "1 ", "1_000", "12a", "--1", "2147483647", "2147483648",
            "-2147483648", "-2147483649", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
            "-9223372036854775809", "0x10", "1.0", "1L", "127", "128", "-129", "32768", "-32769"};
        for (String sample : samples) {
            attempt("int", sample, Integer::parseInt);
            attempt("long", sample, Long::parseLong);
            attempt("short", sample, Short::parseShort);
            attempt("byte", sample, Byte::parseByte);
        }
        attempt("valueOf", null, Integer::valueOf);
        attempt("valueOf", null, Long::valueOf);
        System.out.println(Integer.parseInt("\u0661\u0662\u0663") + Integer.parseInt("-\u0967"));

        attempt("radix 2", "-1010", text -> Integer.parseInt(text, 2));
        attempt("radix 16", "7fFFffFF", text -> Integer.parseInt(text, 16));
        attempt("radix 16", "80000000", text -> Integer.parseInt(text, 16));
        attempt("radix 36", "zZ", text -> Integer.parseInt(text, 36));
        attempt("radix 8", "18", text -> Integer.parseInt(text, 8));
        attempt("radix 1", "0", text -> Integer.parseInt(text, 1));
        attempt("radix 37", "0", text -> Integer.parseInt(text, 37));
        attempt("long radix 36", "1y2p0ij32e8e7", text -> Long.parseLong(text, 36));
        attempt("long radix 36", "1y2p0ij32e8e8", text -> Long.parseLong(text, 36));
        attempt("range", "ab-42cd", text -> Integer.parseInt(text, 2, 5, 10));
        attempt("range", "ab-42cd", text -> Integer.parseInt(text, 2, 6, 10));
        System.out.println(Boolean.parseBoolean("tRuE") + " " + Boolean.parseBoolean("yes") + " "
                + Boolean.parseBoolean(null));
        Integer.parseInt("ninety");
    }
}
