import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Checks the arithmetic of BigDecimal: scales of the results, equality against comparison, and exact division. */
public class BignumDecimals {
    public static void main(String[] args) {
        List<BigDecimal> values = List.of(new BigDecimal("0"), new BigDecimal("1.50"), new BigDecimal("-2.5"),
                new BigDecimal("1E+3"),
                new BigDecimal("0.00625"), new BigDecimal("123456789.123456789"));
        for (BigDecimal a : values) {
            for (BigDecimal b : values) {
                StringBuilder row = new StringBuilder().append(a.add(b)).append(' ').append(a.subtract(b)).append(' ')
                        .append(a.multiply(b))
                        .append(' ').append(a.compareTo(b)).append(' ').append(a.equals(b)).append(' ').append(a.min(b));
                try {
                    row.append(" q=").append(a.divide(b));
                } catch (ArithmeticException e) {
                    row.append(" ").append(e.getMessage());
                }
                if (b.signum() != 0) {
                    row.append(' ').append(a.divideToIntegralValue(b)).append(' ').append(a.remainder(b)).append(' ')
                            .append(a.divide(b, MathContext.DECIMAL32));
                }
                System.out.println(row);
            }
        }
        BigDecimal two = new BigDecimal("2.0");
        BigDecimal twoZero = new BigDecimal("2.00");
        System.out.println(two.equals(twoZero) + " " + two.compareTo(twoZero) + " " + two.hashCode() + " "
                + twoZero.hashCode()
                + " " + two.stripTrailingZeros().equals(twoZero.stripTrailingZeros()));
        System.out.println(new BigDecimal("1.1").pow(10) + " " + new BigDecimal("1.1").pow(50, new MathContext(10)) + " "
                + two.sqrt(new MathContext(40))
                + " " + new BigDecimal("-1.25").abs().negate().plus() + " " + two.ulp() + " " + two.signum());
        System.out.println(two.movePointLeft(5) + " " + two.movePointRight(5) + " " + two.scaleByPowerOfTen(3) + " "
                + new BigDecimal("1E+5").movePointLeft(1));
        System.out.println(new BigDecimal("1234.999").intValue() + " " + new BigDecimal("1e20").longValue() + " "
                + new BigDecimal("0.1").doubleValue()
                + " " + new BigDecimal("1E400").doubleValue() + " " + new BigDecimal("-99.9").toBigInteger() + " "
                + new BigDecimal("5.00").intValueExact());
        new BigDecimal("5.5").longValueExact();
    }
}
