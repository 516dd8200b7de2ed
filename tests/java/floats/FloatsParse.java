/** Checks the parsing of doubles and floats: odd forms, halfway cases, overflow and malformed text. */
public class FloatsParse {
    public static void main(String[] args) {
        String[] samples = {"0", "-0", "+1.5", ".5", "5.", " 7 ", "\t1\n", "1e5", "1E-5", "1e+5", "1d", "1f", "1.5D",
            "NaN", "-NaN", "Infinity", "-Infinity", "+Infinity", "0x1p3", "0X1.8P-1", "-0x.8p0",
            "0x1.fffffffffffffp1023", "0x1p-1074", "0x0.0000000000001p-1022", "0x1.00000000000008p0", "0x1.000001p0",
            "1e309", "-1e309", "1e-400", "2.4703282292062327e-324", "2.4703282292062328e-324",
            "1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993",
            "9007199254740992.99999999999999999999", "9007199254740993.00000000000000000001", "0.1e1", "000012.50",
            "1e0000000000001",
            "1e99999999999", "0e99999999999", "123456789012345678901234567890",
            "0.000000000000000000000000000000000000000000001401298464324817", "16777217", "16777219", "3.4028236e38",
            "7.006492321624085e-46", "7.006492321624086e-46"};
        for (String sample : samples) {
            System.out.println(sample.trim() + " -> " + Double.parseDouble(sample) + " " + Float.parseFloat(sample));
        }
        for (String bad : new String[] {"", " ", ".", "e5", "1e", "1e+", "--1", "1.2.3", "0x1", "0x1.p", "1 2", "1,5",
            "infinity", "nan", "1fd", "0xp1", "one"}) {
            try {
                System.out.println(Double.parseDouble(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Double.valueOf("1e2").equals(100.0) + " " + Float.valueOf("1e2") + " "
                + Double.longBitsToDouble(0x7ff8000000000001L));
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        Float.parseFloat("12x");
    }
}
