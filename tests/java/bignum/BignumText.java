import java.math.BigDecimal;
import java.math.BigInteger;

/** Checks the text forms of BigInteger and BigDecimal and their parsing, with all kinds of malformed input. */
public class BignumText {
    public static void main(String[] args) {
        BigInteger value = new BigInteger("-123456789012345678901234567890");
        for (int radix : new int[] {2, 3, 8, 10, 16, 35, 36, 1, 99}) {
            System.out.println(radix + " " + value.toString(radix));
        }
        System.out.println(new BigInteger("zz", 36) + " " + new BigInteger("+00012") + " " + new BigInteger("-0") + " "
                + new BigInteger("-ff", 16));
        String[] decimals = {"0", "-0", "0.00", "1E3", "1e-3", "+1.50", "-.5", "5.", "123456789.987654321", "1E+10",
            "0E-8", "0.0000001",
            "0.000001", "12345E-10", "12345E10", "1E-7", "1000000000000000000000000", "9E2147483647"};
        for (String text : decimals) {
            BigDecimal decimal = new BigDecimal(text);
            System.out.println(text + " -> " + decimal + " " + decimal.toEngineeringString() + " "
                    + decimal.unscaledValue() + " " + decimal.scale()
                    + " " + decimal.precision() + (decimal.scale() > -100 ? " " + decimal.toPlainString() + " "
                    + decimal.stripTrailingZeros() : ""));
        }
        for (String bad : new String[] {"", ".", "-", "1e", "1e+", "--1", "1..2", "1 ", "0x1", "1E99999999999", "NaN",
            "1e1.5"}) {
            try {
                System.out.println(new BigDecimal(bad));
            } catch (NumberFormatException e) {
                System.out.println("'" + bad + "' " + e.getMessage());
            }
        }
        for (String bad : new String[] {"", "-", "+-1", "1+", "1.0", "12a", " 1", "1234567890123456789x"}) {
            try {
                System.out.println(new BigInteger(bad));
            } catch (NumberFormatException e) {
                System.out.println("'" + bad + "' " + e.getMessage());
            }
        }
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(1e23) + " "
                + BigDecimal.valueOf(1e23));
        System.out.println(new BigDecimal(new char[] {'x', '4', '.', '2', 'y'}, 1, 3) + " " + BigDecimal.valueOf(125, 2)
                + " " + BigDecimal.valueOf(5, -3));
        new BigDecimal(Double.NaN);
    }
}
